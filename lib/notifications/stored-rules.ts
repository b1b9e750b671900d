import { AlertAcknowledgement } from "@/lib/api/notifications/notifications";
import { jsonIn } from "@/lib/kube/json";
import { z } from "@/lib/kube/zod";
import { NotificationRule, RuleName } from "./rule";

/** A rule as it was read, or what is wrong with it. */
export type ReadRule =
  | { readonly name: string; readonly rule: NotificationRule }
  | { readonly name: string; readonly error: string };

const MAX_RULES = 100;
const MAX_CHARACTERS = 20_000;

/** Of a ConfigMap's data, a rule as JSON under its name; one that cannot be read says why, and the others go on. */
export function readRules(data: Readonly<Record<string, string>>): ReadRule[] {
  const names = Object.keys(data).sort();
  return names.slice(0, MAX_RULES).map((name) => readRule(name, data[name] ?? ""));
}

function readRule(name: string, text: string): ReadRule {
  if (!RuleName.safeParse(name).success)
    return { name: name.slice(0, 63), error: "Its name may have small letters, digits and dashes only." };
  if (text.length > MAX_CHARACTERS) return { name, error: "It is longer than 20,000 characters." };
  const value = jsonIn(text);
  if (value === undefined) return { name, error: "It is not JSON." };
  const read = NotificationRule.safeParse(value);
  return read.success ? { name, rule: read.data } : { name, error: problemOf(read.error.issues[0]) };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly code?: string | undefined;
  readonly message: string;
  readonly keys?: readonly string[];
}

function problemOf(issue: Issue | undefined): string {
  if (!issue) return "It cannot be read.";
  const field = issue.path.map(String).join(".");
  if (issue.code === "unrecognized_keys") return `It has an unknown field: ${issue.keys?.join(", ")}.`;
  if (field === "when") return "Its condition (when) is none that is known, or lacks a field.";
  const what = issue.code === "custom" && issue.message.startsWith("must") ? issue.message : "is missing or wrong";
  return field === "" ? "It is no object with when and to." : `Its field ${field} ${what}.`;
}

const TestRequest = z.object({ id: z.string().check(z.regex(/^[-0-9a-f]{36}$/)), at: z.string() });

/** What people did, as it is stored. */
export interface ReadActions {
  /** By the key of the alert. */
  readonly acknowledged: ReadonlyMap<string, AlertAcknowledgement>;
  /** By the name of the receiver. */
  readonly tests: ReadonlyMap<string, { readonly id: string; readonly atMs: number }>;
}

export const ACKNOWLEDGED = "acknowledged.";
export const TEST = "test.";

export function readActions(data: Readonly<Record<string, string>>): ReadActions {
  const acknowledged = new Map<string, AlertAcknowledgement>();
  const tests = new Map<string, { id: string; atMs: number }>();
  for (const [name, text] of Object.entries(data)) {
    const value = jsonIn(text);
    const { data: seen } = AlertAcknowledgement.safeParse(value);
    if (name.startsWith(ACKNOWLEDGED) && seen) acknowledged.set(name.slice(ACKNOWLEDGED.length), seen);
    const { data: test } = TestRequest.safeParse(value);
    if (name.startsWith(TEST) && test) tests.set(name.slice(TEST.length), { id: test.id, atMs: Date.parse(test.at) });
  }
  return { acknowledged, tests };
}

const FORGET_MS = 24 * 60 * 60_000;
const MAX_FORGOTTEN = 100;

/** Entries that nothing is read of any more, as a patch that removes them. */
export function outdatedActions(
  { acknowledged, tests }: ReadActions,
  { alerts }: { readonly alerts: readonly { readonly key: string }[] },
  nowMs: number,
): Readonly<Record<string, null>> {
  const known = new Set(alerts.map(({ key }) => key));
  const isOld = (ms: number) => !(nowMs - ms < FORGET_MS);
  const seen = [...acknowledged].filter(([key, { at }]) => !known.has(key) && isOld(Date.parse(at)));
  const sent = [...tests].filter(([, { atMs }]) => isOld(atMs));
  const names = [...seen.map(([key]) => `${ACKNOWLEDGED}${key}`), ...sent.map(([name]) => `${TEST}${name}`)];
  return Object.fromEntries(names.slice(0, MAX_FORGOTTEN).map((name) => [name, null]));
}

/** Whether nothing more is sent of an alert: somebody has acknowledged it since it holds, and that has not run out. */
export function isAcknowledged(
  acknowledgement: AlertAcknowledgement | undefined,
  { sinceMs }: { readonly sinceMs: number },
  nowMs: number,
): boolean {
  if (!acknowledgement) return false;
  const { at, until } = acknowledgement;
  return Date.parse(at) >= sinceMs && (until === undefined || Date.parse(until) > nowMs);
}
