import { queryOptions } from "@tanstack/react-query";
import type { EnablePlan, PlannedWrite, StepRight, WriteOutcome } from "@/lib/api/addons/enable";
import type { EffectClusters } from "@/lib/api/objects/blast-radius";
import type { RolloutActionInput } from "@/lib/api/rollouts/rollout-actions";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { ownerReason } from "@/lib/objects/external-owner";
import { inParallel } from "@/lib/queries/request/in-parallel";
import { actOnRollout, readActionPlan } from "@/lib/queries/rollouts/rollout-actions";
import { applyDisable, readDisablePlan } from "./enable";

export type BulkAction = "disable" | "hold" | "resume";

/** One of several plans that are carried out together. */
export interface BulkStep {
  /** The add-on, and the placement where it is one rollout of it. */
  readonly label: string;
  readonly addOn: string;
  /** Those that lose the add-on. */
  readonly losing: readonly string[];
  /** The waiting clusters that may start by it, by region; absent where there are none. */
  readonly starts?: EffectClusters | undefined;
  /** In how many waves they start. */
  readonly waves?: number | undefined;
  /** Whether the plan has to be confirmed by typing. */
  readonly isConfirmed: boolean;
  readonly writes: readonly PlannedWrite[];
  readonly rights: readonly StepRight[];
  readonly warnings: readonly string[];
  /** Carries out a reviewed plan. `reason` is stored with a hold. */
  readonly send: (reason: string) => Promise<readonly WriteOutcome[]>;
}

/** The combined effect of several add-ons' plans, and which have none to carry out. */
export interface BulkPlans {
  readonly steps: readonly BulkStep[];
  readonly left: readonly { readonly label: string; readonly why: string }[];
}

interface Read {
  readonly problems: readonly string[];
  readonly step: Omit<BulkStep, "label" | "addOn">;
}

/** The plan of each of these, fetched on demand only. */
export function bulkPlans(
  action: BulkAction,
  requested: readonly string[],
  rows: (signal: AbortSignal) => Promise<readonly AddOnRow[]>,
) {
  return queryOptions({
    queryKey: ["bulk-actions", action, requested],
    queryFn: async ({ signal }) => plansOf(action, await rows(signal), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

async function plansOf(action: BulkAction, rows: readonly AddOnRow[], signal: AbortSignal): Promise<BulkPlans> {
  const read = await inParallel(rows, (row) =>
    action === "disable" ? disabling(row, signal) : steering(action, row, signal),
  );
  return { steps: read.flatMap(({ steps }) => steps), left: read.flatMap(({ left }) => left) };
}

function disabling({ name }: AddOnRow, signal: AbortSignal): Promise<BulkPlans> {
  return planned(name, name, async () => {
    const input = { placements: [], clusters: [] };
    const plan = await readDisablePlan(name, input, signal);
    const request = { input, plan: plan.id, ...(plan.confirm !== undefined && { confirm: plan.confirm }) };
    const step = {
      losing: plan.losing.map(({ cluster }) => cluster),
      writes: plan.writes,
      isConfirmed: plan.confirm !== undefined,
      rights: plan.rights,
      warnings: plan.warnings,
      send: async () => (await applyDisable(name, request)).outcomes,
    };
    return { problems: [...plan.problems.map(({ message }) => message), ...ownedBy(plan)], step };
  });
}

/**
 * Each of its rollouts in sequence: all orders are in one object, so each plan builds on the result of the previous
 * one.
 */
async function steering(
  action: "hold" | "resume",
  { name, placements }: AddOnRow,
  signal: AbortSignal,
): Promise<BulkPlans> {
  if (placements.length === 0)
    return { steps: [], left: [{ label: name, why: "It is installed manually: it has no rollout." }] };
  const plans = await inParallel(placements, ({ namespace, name: placement }) => {
    const path = { addOn: name, namespace, placement };
    const input: RolloutActionInput = action === "hold" ? { action, reason: "" } : { action };
    const read = (stop: AbortSignal) => readActionPlan(path, input, stop);
    return planned(`${name} through ${namespace}/${placement}`, name, async () => {
      const first = await read(signal);
      const { writes, rights, warnings, confirm } = first;
      const problems = [...first.problems, ...ownedBy(first)];
      const send = async (reason: string) => {
        const plan = await read(new AbortController().signal);
        if (plan.problems[0] !== undefined) throw new Error(plan.problems[0]);
        const reasoned: RolloutActionInput = action === "hold" ? { action, reason } : input;
        return (await actOnRollout(path, { input: reasoned, plan: plan.id, ...(confirm !== undefined && { confirm }) }))
          .outcomes;
      };
      const isConfirmed = confirm !== undefined;
      return { problems, step: { losing: [], ...startsOf(first, name), isConfirmed, writes, rights, warnings, send } };
    });
  });
  return { steps: plans.flatMap(({ steps }) => steps), left: plans.flatMap(({ left }) => left) };
}

function startsOf({ radius }: Pick<EnablePlan, "radius">, name: string): Pick<BulkStep, "starts" | "waves"> {
  const effect = radius?.effects.find(({ addOn, of }) => addOn === name && of === undefined);
  return effect?.starts ? { starts: effect.starts, waves: effect.waves } : {};
}

async function planned(label: string, addOn: string, plan: () => Promise<Read>): Promise<BulkPlans> {
  try {
    const { problems, step } = await plan();
    const why = problems[0] ?? (step.writes.length === 0 ? "Nothing to change." : undefined);
    return why === undefined ? { steps: [{ ...step, label, addOn }], left: [] } : { steps: [], left: [{ label, why }] };
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    return { steps: [], left: [{ label, why: error instanceof Error ? error.message : "It could not be planned." }] };
  }
}

/** What another tool applies is written one by one, where its patch is shown. */
function ownedBy({ owned = [] }: Pick<EnablePlan, "owned">): string[] {
  return owned.map(({ owner }) => ownerReason(owner));
}

export interface BulkFailure {
  readonly label: string;
  readonly message: string;
}

/** Carries out plans one by one; a failure does not stop the others. Returns the failures. */
export async function carryOutBulk(steps: readonly BulkStep[], reason: string): Promise<BulkFailure[]> {
  const failures: BulkFailure[] = [];
  for (const { label, send } of steps) {
    try {
      const failed = (await send(reason)).find(({ result }) => result !== "written");
      if (failed) failures.push({ label, message: failed.message ?? `${failed.kind} ${failed.name} was not written.` });
    } catch (error) {
      failures.push({ label, message: error instanceof Error ? error.message : "It failed." });
    }
  }
  return failures;
}
