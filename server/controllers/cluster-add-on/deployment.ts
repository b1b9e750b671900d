import { buildWorks, type WorkPlan } from "@/lib/addon-config/build-works";
import { RenderError } from "@/lib/addon-config/render-error";
import { renderTemplate } from "@/lib/addon-config/render-template";
import { condition } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import type { AddOnTemplate } from "@/lib/resources/add-on-template";
import { isOfKind } from "@/lib/resources/config-reference";
import { isStored, type Status } from "./configuration";
import type { Facts } from "./facts";
import type { TemplateContent } from "./template-content";

/** What is to happen to the works of a cluster add-on: they stay as they are, cannot be made, or become these. */
export type DeploymentPlan =
  | { readonly kind: "stay" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "nothing" }
  | ({ readonly kind: "works" } & WorkPlan);

/**
 * Plans the works once the cluster's turn has been stored and the content at hand is the content of that turn; until then, while
 * the cluster goes and before the agent's registration is known, all stays as it is (addon.md §6.4).
 */
export function planDeployment(facts: Facts, next: Status, content: TemplateContent | undefined): DeploymentPlan {
  const { clusterAddOn, cluster } = facts;
  const isTurn = content && isStored(clusterAddOn.status, next) && condition(next.conditions, "RegistrationApplied");
  if (!isTurn || !cluster || cluster.metadata.deletionTimestamp) return { kind: "stay" };
  const refusal = content.kind === "refused" ? content.reason : refusedConfig(clusterAddOn.metadata.name, next);
  if (refusal !== undefined || content.kind === "refused") return notRendered(refusal ?? "");
  return planWorks(facts, content.template);
}

/** Configurations that would change the agent in ways we cannot yet must not be passed over in silence. */
function refusedConfig(addOn: string, { configReferences }: Status): string | undefined {
  const reference = configReferences.find((each) => isOfKind(each, addOnDeploymentConfigs));
  if (!reference) return undefined;
  if (!reference.desiredConfig?.specHash) return `addon ${addOn} deployment config desired spec hash is empty`;
  return `an AddOnDeploymentConfig (${reference.desiredConfig.namespace}/${reference.desiredConfig.name}) is not supported yet`;
}

function planWorks({ clusterAddOn, works }: Facts, template: AddOnTemplate): DeploymentPlan {
  const { name, namespace = "" } = clusterAddOn.metadata;
  const rendered = attempt(() => renderTemplate({ addOn: name, cluster: namespace, template }));
  if (!rendered.ok) return notRendered(rendered.reason);
  const manifests: RawObject[] = rendered.value;
  if (manifests.length === 0) return { kind: "nothing" };
  const built = attempt(() => buildWorks({ clusterAddOn, template, manifests, existing: works }));
  if (!built.ok) return { kind: "failed", message: `failed to build manifestwork: ${built.reason}` };
  return { kind: "works", ...built.value };
}

function notRendered(reason: string): DeploymentPlan {
  return { kind: "failed", message: `failed to get manifest from agent interface: ${reason}` };
}

function attempt<T>(render: () => T): { ok: true; value: T } | { ok: false; reason: string } {
  try {
    return { ok: true, value: render() };
  } catch (error) {
    if (error instanceof RenderError) return { ok: false, reason: error.message };
    throw error;
  }
}
