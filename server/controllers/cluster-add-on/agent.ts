import { isAskedFor } from "@/lib/addon-config/asked-for";
import { templateReference } from "@/lib/addon-config/template-facts";
import { withManifestApplied } from "@/lib/health/manifest-applied";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { HubError } from "@/server/hub/hub-error";
import { bind, deploy } from "./carry-out";
import { type Status, withObservedConfigs } from "./configuration";
import { planDeployment } from "./deployment";
import { type ClusterAddOnHub, configsIn, deployWorks, type Facts } from "./facts";
import { withHealth } from "./health";
import { planRegistration, withRegistration, withSupportedConfigs } from "./registration";
import { contentWithHash } from "./template-content";

interface Moment {
  readonly now: Date;
  readonly signal: AbortSignal;
}

interface Brought {
  readonly status: Status;
  /** What the hub refused. The status says it; it is to be tried again. */
  readonly refusal?: HubError | undefined;
}

/** Registers, deploys and probes the agent that a template describes. Until the cluster shall have one, nothing of it is touched. */
export async function bringAgent(hub: ClusterAddOnHub, facts: Facts, configured: Status, { now, signal }: Moment): Promise<Brought> {
  const { clusterAddOn, cluster } = facts;
  const { name, namespace } = clusterAddOn.metadata;
  const observed = withObservedConfigs(configured, clusterAddOn.spec, configsIn(hub));
  const desired = templateReference(observed.configReferences);
  if (!desired?.specHash || !cluster) return { status: observed };
  const template = { group: addOnTemplates.group, resource: addOnTemplates.plural, name: desired.name };
  const isAsked = isAskedFor(template, facts.addOn, clusterAddOn);
  const content = isAsked ? contentWithHash(hub.addOnTemplates.get(desired.name), desired.specHash) : undefined;
  const supported = withSupportedConfigs(observed);
  const bound = content && isOwned(clusterAddOn) ? await bind(hub, planRegistration(clusterAddOn, supported, content), signal) : undefined;
  const registered = bound ? withRegistration(bound.result, now) : supported;
  const deployed = await deploy(hub, facts, planDeployment(facts, registered, content), signal);
  const applied = deployed.result
    ? { ...registered, conditions: withManifestApplied(registered.conditions, deployed.result, now) }
    : registered;
  const status = withHealth({ ...facts, works: deployWorks(hub, `${namespace}/${name}`) }, applied, now);
  return { status, refusal: bound?.refusal ?? deployed.refusal };
}

/** The owner is set by the one who looks after the add-on; until then the cluster add-on may be anybody's. */
function isOwned({ metadata }: ManagedClusterAddOn): boolean {
  return metadata.ownerReferences.some(({ kind, name }) => kind === "ClusterManagementAddOn" && name === metadata.name);
}
