import type { FollowedSubject } from "@/lib/api/followed-subject";
import type { LiveEvent } from "@/lib/api/live";
import { nextWindow, type Window, type WindowFollower } from "./list-window";
import type { Rounds } from "./rounds";
import { type StreamEvent, streamEvent } from "./stream-event";
import type { Topics } from "./topics";

/** The least time between two hints: each makes everybody who looks ask the hub. */
const APART_MS = 500;

interface HintParts {
  readonly topics: Topics;
  /** What there is to listen to, as it is now. */
  readonly wanted: () => readonly string[];
  readonly rounds: Rounds;
  /** Nobody follows it any more. */
  readonly onEmpty: () => void;
}

/** One subject, for all who see the same of it: that something has changed is told at once after a rest, and together what changes meanwhile. */
export class HintWindow implements Window<FollowedSubject> {
  readonly id = nextWindow();
  readonly tellsLatest = true;
  readonly #followers = new Set<WindowFollower>();
  readonly #touched = () => this.#changed();
  readonly #round = () => this.#tell();
  #stopListening: () => void;
  /** Counts the changes. */
  #revision = 0;
  #toldAt = 0;
  #batch: NodeJS.Timeout | undefined;

  constructor(private readonly parts: HintParts) {
    this.#stopListening = this.#listen();
  }

  join(follower: WindowFollower): FollowedSubject {
    this.#followers.add(follower);
    return { window: this.id, revision: this.#revision };
  }

  leave(follower: WindowFollower): void {
    this.#followers.delete(follower);
    if (this.#followers.size > 0) return;
    this.#unjoin();
    this.#stopListening();
    this.parts.onEmpty();
  }

  whole(): StreamEvent {
    return streamEvent({ type: "hint", window: this.id, revision: this.#revision } satisfies LiveEvent);
  }

  #listen(): () => void {
    return this.parts.topics.listen(this.parts.wanted(), this.#touched);
  }

  #changed(): void {
    this.#revision += 1;
    const waitMs = this.#toldAt + APART_MS - Date.now();
    if (waitMs <= 0) this.parts.rounds.join(this.#round);
    else this.#batch ??= setTimeout(() => this.parts.rounds.join(this.#round), waitMs);
  }

  #unjoin(): void {
    clearTimeout(this.#batch);
    this.#batch = undefined;
    this.parts.rounds.leave(this.#round);
  }

  #tell(): void {
    this.#unjoin();
    this.#toldAt = Date.now();
    // It may be made of other things now.
    this.#stopListening();
    this.#stopListening = this.#listen();
    const event = this.whole();
    for (const follower of [...this.#followers]) follower.takeList(this, event);
  }
}
