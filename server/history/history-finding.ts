import type { SystemFinding } from "@/lib/api/system/system";
import { plural } from "@/lib/format/count";
import type { HistoryStore } from "./store/history-store";

const CHECK = "history";
const DAY_MS = 24 * 60 * 60_000;
const MB = 1_000_000;

type Stored = Pick<HistoryStore, "bytes" | "damaged" | "isInMemory" | "problem" | "since">;

/** How well earlier times are remembered, for the page System: of all histories as of one. */
export function historyFinding(histories: readonly [Stored, ...Stored[]], nowMs: number): SystemFinding {
  const [{ since }] = histories;
  const isInMemory = histories.some((history) => history.isInMemory);
  const problem = histories.map((history) => history.problem).find((text) => text !== undefined);
  const damaged = histories.flatMap((history) => history.damaged);
  const bytes = histories.reduce((sum, history) => sum + history.bytes, 0);
  if (problem !== undefined) {
    const remedy = "Look at the folder that HISTORY_DIR names: its rights, and how much room there is.";
    return { check: CHECK, outcome: "warning", text: problem, remedy };
  }
  if (damaged.length > 0) {
    const text = `${plural(damaged.length, "file")} of the history could not be used and ${damaged.length === 1 ? "has" : "have"} been set aside: ${damaged.slice(0, 3).join(", ")}.`;
    const remedy = "Nothing is known of their time. Delete them when nobody wants to look at them.";
    return { check: CHECK, outcome: "warning", text, remedy };
  }
  if (isInMemory) return { check: CHECK, outcome: "ok", text: "Earlier times are of the last hour, in memory." };
  const days = since === undefined ? 0 : Math.floor((nowMs - since) / DAY_MS);
  const text = `Earlier times are on disk: ${plural(days, "day")}, ${Math.ceil(bytes / MB)} MB.`;
  return { check: CHECK, outcome: "ok", text };
}
