import { isZone } from "@/lib/gates/zone-clock";
import { isFields } from "./editable";
import type { FieldPath } from "./field-schema";
import { fieldText } from "./hub-field";
import type { FieldProblem } from "./schema-problems";

type Spec = Readonly<Record<string, unknown>>;

const TIME = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;
const DURATION = /^(?=.)([0-9]{1,5}h)?([0-9]{1,6}m)?$/;
const DATE = /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;
const MAX_APPROVALS = 20;

/** What of a window, a freeze or a gate the hub would refuse, or could never obey. Messages begin with the field. */
export function gateKindProblems({ kind, spec }: { readonly kind?: unknown; readonly spec?: unknown }): FieldProblem[] {
  const written = isFields(spec) ? spec : {};
  if (kind === "MaintenanceWindow") return windowProblems(written);
  if (kind === "Freeze") return freezeProblems(written);
  return kind === "RolloutGate" ? approvalProblems(written) : [];
}

function windowProblems({ timeZone, schedule, exceptDates }: Spec): FieldProblem[] {
  const times = Array.isArray(schedule) ? schedule : [];
  const dates = Array.isArray(exceptDates) ? exceptDates : [];
  return [
    ...(times.length > 0 ? [] : [problem(["schedule"], "needs at least one time: without one it never opens.")]),
    ...times.flatMap((time: unknown, index) => timeProblems(isFields(time) ? time : {}, ["schedule", index])),
    ...wrong(typeof timeZone === "string" && !isZone(timeZone), ["timeZone"], "is no time zone of the IANA database."),
    ...dates.flatMap((date: unknown, index) =>
      wrong(typeof date === "string" && !DATE.test(date), ["exceptDates", index], "is no date, as 2026-12-24."),
    ),
  ];
}

function timeProblems({ start, duration }: Spec, path: FieldPath): FieldProblem[] {
  return [
    ...wrong(!isText(start, TIME), [...path, "start"], "is no time of the day, as 02:00."),
    ...wrong(!isText(duration, DURATION), [...path, "duration"], "is no duration, as 4h or 1h30m."),
  ];
}

function freezeProblems({ reason, until }: Spec): FieldProblem[] {
  const isTime = until === undefined || !Number.isNaN(Date.parse(String(until)));
  return [
    ...wrong(typeof reason !== "string" || reason.trim() === "", ["reason"], "says nothing: people have to know why."),
    ...wrong(!isTime, ["until"], "is no time."),
  ];
}

function approvalProblems({ addOn, placement, before, approvals = 1, approvers, expiresAfter }: Spec): FieldProblem[] {
  const { name, namespace } = isFields(placement) ? placement : {};
  const isCount = typeof approvals === "number" && Number.isInteger(approvals) && approvals >= 1;
  const people = Array.isArray(approvers) ? approvers.length : 0;
  const { everyGroup, decisionGroups } = isFields(before) ? before : {};
  const hasGroups = Array.isArray(decisionGroups) && decisionGroups.length > 0;
  return [
    ...wrong(!addOn, ["addOn"], "is missing: which rollout waits?"),
    ...wrong(Boolean(addOn) && !(name && namespace), ["placement"], "needs a namespace and a name."),
    ...wrong(everyGroup !== true && !hasGroups, ["before", "decisionGroups"], "names no group that waits."),
    ...wrong(!isCount || approvals > MAX_APPROVALS, ["approvals"], `is no number from 1 to ${MAX_APPROVALS}.`),
    ...wrong(isCount && people > 0 && people < approvals, ["approvers"], "are fewer than the approvals that it needs."),
    ...wrong(
      expiresAfter !== undefined && !isText(expiresAfter, DURATION),
      ["expiresAfter"],
      "is no duration, as 72h.",
    ),
  ];
}

function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === "string" && pattern.test(value);
}

function wrong(isWrong: boolean, path: FieldPath, text: string): FieldProblem[] {
  return isWrong ? [problem(path, text)] : [];
}

function problem(path: FieldPath, text: string): FieldProblem {
  const whole = ["spec", ...path];
  return { path: whole, message: `${fieldText(whole)} ${text}` };
}
