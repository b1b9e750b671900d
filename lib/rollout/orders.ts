import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import { z } from "@/lib/kube/zod";
import { type DesiredConfig, isSameConfigSet } from "./desired-configs";

/** Longer state is rejected: longer than anything written by hand, and every reconcile reads it. */
const LONGEST = 64 * 1024;
const MAX_CONFIGS = 32;
const LONGEST_REASON = 500;

const name = () => z.string().check(z.maxLength(253));

const OrderedConfig = z.strictObject({
  group: name(),
  resource: name(),
  namespace: name(),
  name: name(),
  specHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

const configs = () => z.array(OrderedConfig).check(z.minLength(1), z.maxLength(MAX_CONFIGS));

/**
 * Who gave the order, as they called themselves, and when (RFC 3339): shown to people, and nothing is decided by it.
 */
const given = { at: z.string().check(z.maxLength(64)), by: z.optional(z.string().check(z.maxLength(253))) };

/** No more clusters start; those in progress finish. */
const Hold = z.strictObject({ ...given, reason: z.optional(z.string().check(z.maxLength(LONGEST_REASON))) });

/**
 * The change to `of` goes no further: clusters with the whole change keep it, others return to `back`. Ends with the
 * next change.
 */
const Abort = z.strictObject({ ...given, of: configs(), back: configs() });

/** No more clusters start while fewer than this share of the updated ones is Available. */
const Gate = z.strictObject({ minAvailablePercent: z.int().check(z.gte(1), z.lte(100)) });

const bound = () => z.int().check(z.gte(1), z.lte(100_000));

/**
 * Clusters that are away free their place, and catch up later, at most `maxCatchUp` at a time. Starts a minute, rising while
 * it goes well; and how many with the same value of a label may be on their way.
 */
export const AwayOrder = z.strictObject({
  maxCatchUp: z.optional(bound()),
  perMinute: z.optional(z.array(bound()).check(z.minLength(1), z.maxLength(10))),
  perLabel: z.optional(z.strictObject({ label: z.string().check(z.minLength(1), z.maxLength(316)), max: bound() })),
});
export type AwayOrder = z.infer<typeof AwayOrder>;

/** What people have ordered for an add-on's way through the clusters of one placement, beyond its strategy. */
export const RolloutOrder = z.strictObject({
  version: z.literal(1),
  hold: z.optional(Hold),
  abort: z.optional(Abort),
  gate: z.optional(Gate),
  away: z.optional(AwayOrder),
});
export type RolloutOrder = z.infer<typeof RolloutOrder>;

/** An order, or why it cannot be read. */
export type ReadOrder =
  | { readonly ok: true; readonly order: RolloutOrder }
  | { readonly ok: false; readonly error: string };

/** The orders of an add-on for one placement ("namespace/name"); undefined if there are none. */
export type Orders = (placement: string) => ReadOrder | undefined;

/** Reads the orders of an add-on. Unreadable orders are reported and stop the rollout. */
export function ordersOf({ annotations }: { readonly annotations: Readonly<Record<string, string>> }): Orders {
  const text = annotations[ROLLOUTS_ANNOTATION];
  if (text === undefined) return () => undefined;
  const entries = entriesOf(text);
  if (!entries) return () => refusal("is not a JSON object");
  return (placement) => (entries.has(placement) ? readOrder(placement, entries.get(placement)) : undefined);
}

function entriesOf(text: string): ReadonlyMap<string, unknown> | undefined {
  if (text.length > LONGEST) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    const isObject = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
    return isObject ? new Map(Object.entries(parsed)) : undefined;
  } catch {
    return undefined;
  }
}

function readOrder(placement: string, value: unknown): ReadOrder {
  const read = RolloutOrder.safeParse(value);
  if (read.success) return { ok: true, order: read.data };
  const [issue] = read.error.issues;
  if (issue?.code === "unrecognized_keys") {
    const parts = [...issue.path, issue.keys.join(", ")].join(".");
    return refusal(`has an unknown field for ${placement}: ${parts}`);
  }
  const where = issue?.path.join(".");
  if (where === "version") return refusal(`has an unknown version for ${placement}`);
  return refusal(`has an invalid value for ${placement}${where ? `: ${where}` : ""}`);
}

function refusal(why: string): ReadOrder {
  return { ok: false, error: `the annotation ${ROLLOUTS_ANNOTATION} ${why}` };
}

/**
 * The annotation with a changed order for one placement; undefined if no order is left. Orders of other placements do
 * not change, readable or not; text that is not a JSON object is replaced.
 */
export function withOrder(
  text: string | undefined,
  placement: string,
  order: RolloutOrder | undefined,
): string | undefined {
  const entries = new Map((text === undefined ? undefined : entriesOf(text)) ?? []);
  if (order && isAnything(order)) entries.set(placement, order);
  else entries.delete(placement);
  return entries.size === 0 ? undefined : JSON.stringify(Object.fromEntries(entries));
}

function isAnything({ hold, abort, gate, away }: RolloutOrder): boolean {
  return hold !== undefined || abort !== undefined || gate !== undefined || away !== undefined;
}

/** Whether an abort concerns what rolls out now; with the next change it has lapsed. */
export function isOf({ of }: z.infer<typeof Abort>, desired: readonly DesiredConfig[]): boolean {
  return isSameConfigSet(of, desired);
}
