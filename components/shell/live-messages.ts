import type { LiveDotTone } from "@/components/ui/feedback/live-dot";
import { duration } from "@/lib/format/time";
import type { LiveState } from "@/lib/queries/live/live-state";

interface LiveWords {
  readonly tone: LiveDotTone;
  /** On screen, counting. */
  readonly word: string;
  /** For screen readers, once per change. */
  readonly announcement: string;
}

export function liveWords(state: LiveState, nowMs: number): LiveWords {
  switch (state.status) {
    case "connecting":
      return { tone: "neutral", word: "Connecting", announcement: "" };
    case "live":
      return { tone: "good", word: "Live", announcement: "Live" };
    case "stale":
      return {
        tone: "warn",
        word: `Stale, ${duration(nowMs - state.since)}`,
        announcement: "Stale: the hub does not answer.",
      };
    case "retrying": {
      const inMs = state.retryAt - nowMs;
      const retry = inMs > 0 ? `retry in ${duration(inMs + 999)}` : "trying again";
      return { tone: "bad", word: `Not connected, ${retry}`, announcement: "Not connected to the console." };
    }
    case "signed-out":
      // The line above the page announces it.
      return { tone: "bad", word: `Signed out, ${duration(nowMs - state.since)}`, announcement: "" };
  }
}
