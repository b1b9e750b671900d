import { setImmediate as nextTurn } from "node:timers/promises";
import type { AcceptancePlan } from "@/lib/api/approvals/acceptance";
import type { RenderedChanges } from "@/lib/api/objects/rendered-changes";
import { type BlastRadius, blastRadius } from "@/lib/blast-radius/blast-radius";
import { mustBeConfirmed } from "@/lib/blast-radius/confirmation";
import type { ObjectChange } from "@/lib/blast-radius/hub-state";
import { isSignificant } from "@/lib/blast-radius/significant";
import { UNREACHABLE_TAINT } from "@/lib/kube/ocm";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { Caller } from "@/server/auth/caller";
import { firstMissing } from "@/server/auth/scope";
import { COMPUTED_FROM, type HubStateCaches } from "@/server/objects/hub-state";
import { type JudgedState, judgedState, shownRadius } from "@/server/objects/judge-changes";
import { withHooks } from "@/server/objects/judge-hooks";
import { judgeRendered, type RenderingCaches } from "@/server/objects/judge-rendered";
import type { Judgement } from "@/server/objects/judge-write";
import { objectPlanId } from "@/server/objects/object-plan";
import { requireConfirmed } from "@/server/objects/require-confirmed";
import type { Proviso } from "./still-in-batch";

/**
 * What accepting some clusters together does: which add-ons come to them, and which clusters lose one. Nothing is
 * written.
 */
export async function planAcceptance(
  caller: Caller,
  caches: HubStateCaches,
  names: readonly string[],
): Promise<AcceptancePlan> {
  const known = await judgedState(caller, caches, []);
  const radius = radiusOf(known, caches, names);
  const changes = names.flatMap((name) => acceptanceOf(caches, name));
  // One alone moves no more clusters than all together: where nothing is lost, there is nothing to confirm.
  const isSafe = radius?.effects.every(({ loses }) => loses.length === 0) ?? false;
  return {
    confirmed: isSafe ? [] : await confirmedOf(known, caches, names),
    ...(radius
      ? {
          radius: await withHooks(caller, caches, shownRadius(radius, caches, new Set(names)), {
            effects: radius.effects,
            changes,
          }),
        }
      : {}),
    ...(known.withheld ? { withheld: known.withheld } : {}),
  };
}

/** What accepting clusters does to the manifests of an add-on. Nothing is written. */
export function renderAcceptance(
  caller: Caller,
  caches: RenderingCaches,
  addOn: string,
  names: readonly string[],
): Promise<RenderedChanges> {
  const changes = names.flatMap((name) => acceptanceOf(caches, name));
  return judgeRendered(caller, caches, addOn, changes);
}

/** One after the other: others are served between them. */
async function confirmedOf(known: JudgedState, caches: HubStateCaches, names: readonly string[]) {
  const confirmed: AcceptancePlan["confirmed"] = [];
  for (const name of names) {
    await nextTurn();
    const { plan, confirm } = acceptanceJudgement(known, caches, name);
    if (confirm !== undefined) confirmed.push({ cluster: confirm, plan });
  }
  return confirmed;
}

interface Reviewed {
  readonly name: string;
  readonly plan?: string | undefined;
  readonly confirm?: string | undefined;
}

/** Holds where accepting the cluster does what was reviewed, and was confirmed if it has to be. */
export function reviewedAcceptance(caller: Caller, caches: HubStateCaches, { name, plan, confirm }: Reviewed): Proviso {
  return async () => {
    if (caches.clusters.isSynced && !acceptanceOf(caches, name).some(isSignificant)) return;
    if (plan === undefined && (await isHarmless(caller, caches))) return;
    const known = await judgedState(caller, caches, []);
    requireConfirmed(acceptanceJudgement(known, caches, name), { name, plan, confirm });
  };
}

/** A cluster takes the place of another one only where a placement has a limited number of them. */
async function isHarmless(caller: Caller, { clusters, placements }: HubStateCaches): Promise<boolean> {
  if (!clusters.isSynced || (await firstMissing(caller, "list", COMPUTED_FROM))) return false;
  return placements.isSynced && placements.list().every(({ spec }) => spec.numberOfClusters === undefined);
}

function acceptanceJudgement(known: JudgedState, caches: HubStateCaches, name: string): Judgement {
  const radius = radiusOf(known, caches, [name]);
  const plan = objectPlanId({ metadata: { name }, accepts: true }, radius);
  if (!radius) return { plan, confirm: name, withheld: known.withheld };
  return {
    plan,
    radius: shownRadius(radius, caches, new Set([name])),
    ...(mustBeConfirmed(radius.effects) ? { confirm: name } : {}),
  };
}

/** Whether a cluster is there, and waits, is not told to those who may not list all of them. */
function radiusOf({ state }: JudgedState, caches: HubStateCaches, names: readonly string[]): BlastRadius | undefined {
  return state && blastRadius(state, ...names.flatMap((name) => acceptanceOf(caches, name)));
}

/** As it is when its agent has reported: the hub takes its taint away then. None for a cluster that is unknown. */
function acceptanceOf({ clusters }: HubStateCaches, name: string): ObjectChange[] {
  const before = clusters.get(name);
  return before ? [{ kind: "ManagedCluster", before, after: accepted(before) }] : [];
}

function accepted({ spec, ...cluster }: ManagedCluster): ManagedCluster {
  const taints = spec.taints.filter(({ key }) => key !== UNREACHABLE_TAINT);
  return { ...cluster, spec: { ...spec, hubAcceptsClient: true, taints } };
}
