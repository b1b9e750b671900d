import type { LiveEvent } from "@/lib/api/live";
import type { LiveListener } from "./follow-live";

/** What the tab that holds the stream tells the others; `to` is one of them, where it is for that one alone. */
export type Told = { readonly to?: string | undefined } & (
  | { readonly kind: "opening" }
  | { readonly kind: "event"; readonly event: LiveEvent; readonly id: string }
  | { readonly kind: "lost"; readonly signedOut: boolean; readonly retryAt: number }
);

/** Passes on to all tabs what the stream says, and to one that comes later what it has to know of it. */
export class Relay implements LiveListener {
  /** The latest event of each kind, and view, that says how things are and not what changed. */
  readonly #state = new Map<string, LiveEvent>();
  #lost: Told | undefined;

  constructor(private readonly tell: (told: Told) => void) {}

  opening(): void {
    this.tell({ kind: "opening" });
  }

  event(event: LiveEvent, id: string): void {
    this.#lost = undefined;
    this.remember(event);
    this.tell({ kind: "event", event, id });
  }

  lost(signedOut: boolean, retryAt: number): void {
    this.#lost = { kind: "lost", signedOut, retryAt };
    this.tell(this.#lost);
  }

  joined(to: string, id: string): void {
    this.tell({ kind: "opening", to });
    for (const event of this.#state.values()) this.tell({ kind: "event", event, id, to });
    if (this.#lost) this.tell({ ...this.#lost, to });
  }

  /** Says itself nothing: another tab holds the stream. */
  remember(event: LiveEvent): void {
    switch (event.type) {
      case "opened":
        this.#state.clear();
        this.#state.set("opened", event);
        break;
      case "hello":
      case "forbidden":
        this.#state.set(event.view, event);
        break;
      case "rows":
        this.#state.set(event.view, { type: "hello", view: event.view, revision: event.revision });
        break;
      case "hub":
      case "system":
        this.#state.set(event.type, event);
    }
  }
}
