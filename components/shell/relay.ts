import type { LiveEvent } from "@/lib/api/live/live";
import type { LiveListener } from "./follow-live";

/** Messages from the tab with the stream to the others; `to` is one of them, if it is for that one only. */
export type RelayMessage = { readonly to?: string | undefined } & (
  | { readonly kind: "opening" }
  | { readonly kind: "event"; readonly event: LiveEvent; readonly id: string }
  | { readonly kind: "lost"; readonly signedOut: boolean; readonly retryAt: number }
);

/** Relays stream events to all tabs, and the current state to tabs that open later. */
export class Relay implements LiveListener {
  /** The latest event of each kind and view that describes state, not a change. */
  readonly #state = new Map<string, LiveEvent>();
  #lost: RelayMessage | undefined;

  constructor(private readonly send: (message: RelayMessage) => void) {}

  opening(): void {
    this.send({ kind: "opening" });
  }

  event(event: LiveEvent, id: string): void {
    this.#lost = undefined;
    this.remember(event);
    this.send({ kind: "event", event, id });
  }

  lost(signedOut: boolean, retryAt: number): void {
    this.#lost = { kind: "lost", signedOut, retryAt };
    this.send(this.#lost);
  }

  joined(to: string, id: string): void {
    this.send({ kind: "opening", to });
    for (const event of this.#state.values()) this.send({ kind: "event", event, id, to });
    if (this.#lost) this.send({ ...this.#lost, to });
  }

  /** Relays nothing: another tab has the stream. */
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
