import type { Session } from "@/server/auth/session";
import { sessionOf } from "@/server/auth/testing";

/** Somebody with a browser: what they may see may change at any time. */
export class Person {
  /** "taken" for a token that the hub no longer knows. */
  rights: "all" | "none" | "taken" = "all";
  /** The cookie; another for each time they sign in. */
  cookie = "";
  #signIns = 0;

  constructor(readonly name: string) {}

  signIn(sessions: Map<string, Session>): void {
    this.#signIns += 1;
    this.cookie = `${this.name}-${this.#signIns}`;
    sessions.set(
      this.cookie,
      sessionOf(this.name, () => (this.rights === "taken" ? "token refused" : this.rights === "all")),
    );
  }
}
