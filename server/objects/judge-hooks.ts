import { splitHooks } from "@/lib/addon-config/hooks";
import type { BlastRadiusAnswer, EffectOnAddOn } from "@/lib/api/objects/blast-radius";
import type { AddOnEffect } from "@/lib/blast-radius/effect";
import type { ObjectChange } from "@/lib/blast-radius/hub-state";
import type { KubeObject, RawObject } from "@/lib/kube/object";
import { AddOnTemplate, addOnTemplates } from "@/lib/resources/add-on-template";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { isOfKind } from "@/lib/resources/config-reference";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import { isHubError } from "@/server/hub/hub-error";
import type { HubStateCaches } from "./hub-state";
import type { Judgement, WholeJudgement } from "./judge-write";
import { finalizersMet } from "./removal-finalizers";

/** Of each add-on that comes, so many templates are read. */
const MAX_TEMPLATES = 5;
const MAX_ADD_ONS = 5;
const DEADLINE_MS = 10_000;

interface Judged {
  readonly effects: readonly AddOnEffect[];
  /** What is written; undefined where the console cannot read it. */
  readonly changes: readonly (ObjectChange | undefined)[];
}

/**
 * The effect of a write with the hooks and finalizers that it meets: what removals wait for, and which hooks come with
 * an add-on, to run before it is removed from there again.
 */
export async function withHooks(
  caller: Caller,
  caches: Pick<HubStateCaches, "addOns">,
  radius: BlastRadiusAnswer,
  { effects, changes: all }: Judged,
): Promise<BlastRadiusAnswer> {
  const changes = all.flatMap((change) => change ?? []);
  const coming = effects.filter(({ of, gains }) => !of && gains.length > 0).slice(0, MAX_ADD_ONS);
  const [finalizers, hooks] = await Promise.all([
    finalizersMet(caller, effects),
    Promise.all(coming.map(async ({ addOn }) => [addOn, await hooksOf(caller, caches, addOn, changes)] as const)),
  ]);
  const byAddOn = new Map(hooks);
  if (finalizers.size + byAddOn.size === 0) return radius;
  return {
    ...radius,
    effects: radius.effects.map((each) =>
      each.of ? each : { ...each, ...byAddOn.get(each.addOn), ...finalizers.get(each.addOn) },
    ),
  };
}

/** Of the templates that it names once everything is written. What is not there has none. */
async function hooksOf(
  caller: Caller,
  { addOns }: Pick<HubStateCaches, "addOns">,
  addOn: string,
  changes: readonly ObjectChange[],
): Promise<Pick<EffectOnAddOn, "hooks" | "missing">> {
  const changed = changes.find(
    ({ kind, after }) => kind === "ClusterManagementAddOn" && after?.metadata.name === addOn,
  );
  const installed = changed?.after ?? addOns.list().find(({ metadata }) => metadata.name === addOn);
  const names = installed ? templatesOf(installed as ClusterManagementAddOn) : [];
  const read = await Promise.all(names.map((name) => hooksIn(caller, name, changes)));
  const missing = read.find((each) => each.missing)?.missing;
  const hooks = [...new Set(read.flatMap((each) => each.hooks))];
  return { ...(hooks.length > 0 && { hooks }), ...(missing && { missing }) };
}

function templatesOf({ spec }: ClusterManagementAddOn): string[] {
  const configs = [...spec.defaultConfigs, ...spec.installStrategy.placements.flatMap((each) => each.configs)];
  const names = configs.flatMap((config) => (isOfKind(config, addOnTemplates) ? (config.name ?? []) : []));
  return [...new Set(names)].slice(0, MAX_TEMPLATES);
}

async function hooksIn(caller: Caller, name: string, changes: readonly ObjectChange[]) {
  const written = changes.find(({ kind, after }) => kind === "AddOnTemplate" && after?.metadata.name === name)?.after;
  if (written) return { hooks: hookNames(written as KubeObject), missing: undefined }; // of that kind
  const { group, plural: resource } = addOnTemplates;
  const reading = caller.client.get(addOnTemplates, { name }, AbortSignal.timeout(DEADLINE_MS)).catch((error) => {
    if (isHubError(error, "NotFound")) return undefined;
    throw error;
  });
  const { value, missing } = await orMissing(reading, { verb: "get", resource, group });
  return { hooks: value ? hookNames(value) : [], missing };
}

/** "Job hello/clean". */
function hookNames(template: KubeObject): string[] {
  const { spec } = AddOnTemplate.parse(template);
  return splitHooks(spec.agentSpec.workload.manifests as RawObject[]).hooks.map(
    ({ kind, metadata: { name = "", namespace } }) =>
      namespace === undefined ? `${kind} ${name}` : `${kind} ${namespace}/${name}`,
  );
}

/** What is told of a write, with the same. */
export async function judgementWithHooks(
  caller: Caller,
  caches: Pick<HubStateCaches, "addOns">,
  { judgement, effects, changes }: WholeJudgement,
): Promise<Judgement> {
  const { radius } = judgement;
  return radius ? { ...judgement, radius: await withHooks(caller, caches, radius, { effects, changes }) } : judgement;
}
