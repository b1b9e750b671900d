import type { LiveDotTone } from "@/components/ui/feedback/live-dot";
import { duration } from "@/lib/format/time";
import type { LiveState } from "@/lib/queries/live/live-state";

const POLLED = "Updated every 5 s";

interface LiveText {
  readonly tone: LiveDotTone;
  /** On screen, counting. */
  readonly label: string;
  /** For screen readers, once per change. */
  readonly announcement: string;
}

export function liveText(state: LiveState, nowMs: number): LiveText {
  switch (state.status) {
    case "connecting":
      return { tone: "neutral", label: "Connecting", announcement: "" };
    case "live":
      return { tone: "good", label: "Live", announcement: "Live" };
    case "polled":
      return { tone: "warn", label: POLLED, announcement: POLLED };
    case "stale":
      return {
        tone: "warn",
        label: `Stale, ${duration(nowMs - state.since)}`,
        announcement: "Stale: the hub does not answer.",
      };
    case "retrying": {
      const inMs = state.retryAt - nowMs;
      const retry = inMs > 0 ? `retry in ${duration(inMs + 999)}` : "trying again";
      return { tone: "bad", label: `Not connected, ${retry}`, announcement: "Not connected to the console." };
    }
    case "signed-out":
      // The line above the page announces it.
      return { tone: "bad", label: `Signed out, ${duration(nowMs - state.since)}`, announcement: "" };
  }
}
