import type { LiveEvent } from "@/lib/api/live/live";

/** How far a stream was followed, so that it can be taken up again. */
export class Followed {
  /** What the console calls it; empty before the first. */
  stream = "";
  /** The id of the last event that came. */
  last = "";

  takeIn(event: LiveEvent, id: string): void {
    if (event.type === "opened") this.stream = event.stream;
    this.last = id;
  }
}
