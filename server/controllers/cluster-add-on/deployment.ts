import type { Agent, AgentInput } from "@/lib/addon-config/agent";
import { buildWorks, type WorkPlan } from "@/lib/addon-config/build-works";
import { isHeldByHook } from "@/lib/addon-config/finalizers";
import { splitHooks } from "@/lib/addon-config/hooks";
import { RenderError } from "@/lib/addon-config/render-error";
import { probeFields } from "@/lib/health/probe";
import { condition } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { isStored, type Status } from "./configuration";
import type { Facts } from "./facts";

/** What is to happen to the works of a cluster add-on: they stay as they are, cannot be made, or become these. */
export type DeploymentPlan = { readonly kind: "stay" } | RenderedPlan;

export type RenderedPlan =
  | { readonly kind: "failed"; readonly message: string }
  | ({ readonly kind: "nothing" } & Hooked)
  | ({ readonly kind: "works" } & WorkPlan & Hooked);

interface Hooked {
  /** What the agent wants to run before it goes; in none of the works. */
  readonly hooks: readonly RawObject[];
}

/**
 * Plans the works once the cluster's turn has been stored and the content at hand is the content of that turn; until then, while
 * the cluster goes and before the agent's registration is known, all stays as it is (addon.md §6.4). Where hooks are to run in the end
 * the agent is looked after until then.
 */
export function planDeployment(agent: Agent, input: AgentInput | undefined, facts: Facts, next: Status): DeploymentPlan {
  const { clusterAddOn, cluster } = facts;
  const isTurn = isStored(clusterAddOn.status, next) && condition(next.conditions, "RegistrationApplied");
  const isLeft = cluster?.metadata.deletionTimestamp !== undefined && !isHeldByHook(clusterAddOn.metadata);
  return isTurn && input && !isLeft ? planWorks(agent, input, facts) : { kind: "stay" };
}

/** The works of an agent that is made from this. */
export function planWorks(agent: Agent, input: AgentInput, { clusterAddOn, works }: Facts): RenderedPlan {
  const rendered = attempt(() => ({ ...splitHooks(agent.manifests(input)), asked: agent.manifestConfigs?.(input) ?? [] }));
  if (!rendered.ok) return { kind: "failed", message: `failed to get manifest from agent interface: ${rendered.reason}` };
  const { deployed: manifests, hooks, asked } = rendered.value;
  if (manifests.length === 0) return { kind: "nothing", hooks };
  const probed = probeFields(agent.health, manifests);
  const built = attempt(() => buildWorks({ clusterAddOn, manifests, probed, asked, existing: works }));
  if (!built.ok) return { kind: "failed", message: `failed to build manifestwork: ${built.reason}` };
  return { kind: "works", hooks, ...built.value };
}

function attempt<T>(render: () => T): { ok: true; value: T } | { ok: false; reason: string } {
  try {
    return { ok: true, value: render() };
  } catch (error) {
    if (error instanceof RenderError) return { ok: false, reason: error.message };
    throw error;
  }
}
