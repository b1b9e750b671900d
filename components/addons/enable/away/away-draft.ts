import type { AwayRequest, InputProblem } from "@/lib/api/addons/enable";

export const AWAY_NAMES = ["away", "maxCatchUp", "perMinute", "perLabel", "perLabelMax"] as const;

/**
 * How a rollout goes on without clusters that are away, as it is typed: `away` is "on" or "", the ramp "50, 100, 200",
 * the bound the key of a label and a number.
 */
export type AwayDraft = Readonly<Record<(typeof AWAY_NAMES)[number], string>>;

export const WAITS_FOR_AWAY: AwayDraft = { away: "", maxCatchUp: "", perMinute: "", perLabel: "", perLabelMax: "" };

export function awayDraftOf(away: AwayRequest | null | undefined): AwayDraft {
  if (!away) return WAITS_FOR_AWAY;
  const { maxCatchUp, perLabel, perMinute = [] } = away;
  return {
    away: "on",
    maxCatchUp: maxCatchUp === undefined ? "" : String(maxCatchUp),
    perMinute: perMinute.join(", "),
    perLabel: perLabel?.label ?? "",
    perLabelMax: perLabel ? String(perLabel.max) : "",
  };
}

/** The request that is typed; undefined where the rollout waits for them. What is no number is left out. */
export function awayRequestOf(draft: AwayDraft): AwayRequest | undefined {
  if (draft.away === "") return undefined;
  const steps = stepsOf(draft.perMinute).flatMap((step) => whole(step) ?? []);
  const [maxCatchUp, max] = [whole(draft.maxCatchUp), whole(draft.perLabelMax)];
  const label = draft.perLabel.trim();
  return {
    ...(maxCatchUp !== undefined && { maxCatchUp }),
    ...(steps.length > 0 && { perMinute: steps }),
    ...(label !== "" && max !== undefined && { perLabel: { label, max } }),
  };
}

const WHOLE = "A whole number from 1 to 100,000.";

/** Values that no request can have, and halves of a bound; reported at once. */
export function awayMisfits(draft: AwayDraft): InputProblem[] {
  if (draft.away === "") return [];
  const at = (field: string, message: string) => ({ field: `rollout.away.${field}`, message });
  const [catchUp, label, max] = [draft.maxCatchUp.trim(), draft.perLabel.trim(), draft.perLabelMax.trim()];
  const isMaxWrong = max === "" ? label !== "" : whole(max) === undefined;
  return [
    ...(catchUp !== "" && whole(catchUp) === undefined ? [at("maxCatchUp", WHOLE)] : []),
    ...(stepsOf(draft.perMinute).some((step) => whole(step) === undefined)
      ? [at("perMinute", "Whole numbers, such as 50, 100, 200.")]
      : []),
    ...(label === "" && max !== "" ? [at("perLabel.label", "Enter a label.")] : []),
    ...(isMaxWrong ? [at("perLabel.max", WHOLE)] : []),
  ];
}

function stepsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((step) => step !== "");
}

function whole(text: string): number | undefined {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined;
}
