import { AwayOrder } from "@/lib/rollout/orders";
import type { EnablementProblem } from "./enablement";

const WHOLE = "A whole number from 1 to 100,000.";
const MESSAGES: Readonly<Record<string, string>> = {
  maxCatchUp: WHOLE,
  perMinute: "One to ten whole numbers from 1 to 100,000, such as 50, 100, 200.",
  "perLabel.label": "Enter a label of at most 316 characters.",
  "perLabel.max": WHOLE,
};

/** Why the add-on manager could not read how a rollout goes on without clusters that are away, by its own schema. */
export function awayProblems(away: AwayOrder | null | undefined): EnablementProblem[] {
  if (!away) return [];
  const read = AwayOrder.safeParse(away);
  const paths = read.success ? [] : read.error.issues.map(({ path }) => pathOf(path));
  return [...new Set(paths)].map((path) => ({
    field: `rollout.away.${path}`,
    message: MESSAGES[path] ?? "The add-on manager cannot read this.",
  }));
}

/** A ramp is one field, whichever of its steps is wrong. */
function pathOf([first = "", second]: readonly PropertyKey[]): string {
  return first === "perLabel" && second !== undefined ? `perLabel.${String(second)}` : String(first);
}

/** Why what is asked for bounds less than it seems to; `bearing`: how many of the clusters have the label. */
export function awayWarnings(
  { perLabel, perMinute }: AwayOrder,
  { bearing, total }: { readonly bearing: number; readonly total: number },
): string[] {
  const isUnbound = perLabel !== undefined && perLabel.label !== "" && bearing < total;
  const others = bearing === 0 ? "None of the clusters has" : `Only ${bearing} of ${total} clusters have`;
  return [
    ...(isUnbound ? [`${others} the label ${perLabel.label}: the bound is for those that have it.`] : []),
    ...(perLabel || perMinute ? [TIMES_WITHOUT] : []),
  ];
}

const TIMES_WITHOUT = "Starts a minute and the bound per label are not counted in the times: it may end later.";
