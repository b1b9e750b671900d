import { createHash, randomBytes } from "node:crypto";
import { ApiError } from "@/server/errors";
import type { Caller } from "./caller";
import { Session, type SignedIn } from "./session";

const MOST_SESSIONS = 10_000;
const MOST_PER_PERSON = 32;
const ID_BYTES = 32;

/** The sessions of this process, in memory only. The random id of each stands in the person's cookie; we keep its hash. */
export class Sessions {
  /** In the order in which they began. */
  readonly #sessionsByHash = new Map<string, Session>();

  /** Answers the id for the cookie. `onEnd` is called once, however the session ends. */
  begin(signedIn: SignedIn, onEnd: () => void): string {
    this.#makeRoom(signedIn.user);
    const id = randomBytes(ID_BYTES).toString("base64url");
    const hash = hashOf(id);
    const session = new Session(signedIn);
    this.#sessionsByHash.set(hash, session);
    session.ended.addEventListener("abort", () => this.#sessionsByHash.delete(hash), { once: true });
    session.ended.addEventListener("abort", onEnd, { once: true });
    return id;
  }

  /** Throws `ApiError` "unauthenticated" without an id, and for one that is unknown or whose session is over. */
  callerOf(id: string | undefined): Caller {
    if (id === undefined) throw new ApiError("unauthenticated", "You are not signed in.");
    const session = this.#sessionsByHash.get(hashOf(id));
    if (!session || session.isOver) throw new ApiError("unauthenticated", "Your session is over. Sign in again.");
    return session;
  }

  /** Nothing where there is none of that id. */
  end(id: string): void {
    this.#sessionsByHash.get(hashOf(id))?.end();
  }

  /** The oldest of a person's sessions gives way to a new one. */
  #makeRoom(user: string): void {
    const own = [...this.#sessionsByHash.values()].filter((session) => session.user === user);
    if (own.length >= MOST_PER_PERSON) own[0]?.end();
    if (this.#sessionsByHash.size >= MOST_SESSIONS)
      throw new ApiError("too-many-requests", "Too many people are signed in. Try again later.");
  }
}

function hashOf(id: string): string {
  return createHash("sha256").update(id).digest("base64");
}
