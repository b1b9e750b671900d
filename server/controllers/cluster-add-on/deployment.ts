import type { Agent, AgentInput } from "@/lib/addon-config/agent";
import { buildWorks, type WorkPlan } from "@/lib/addon-config/build-works";
import { isHeldByHook } from "@/lib/addon-config/finalizers";
import { splitHooks } from "@/lib/addon-config/hooks";
import { RenderError } from "@/lib/addon-config/render-error";
import { probeFields } from "@/lib/health/probe";
import { condition } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { isStored, type Status } from "./configuration";
import type { ObservedClusterAddOn } from "./observe";

/** What happens to the works of a cluster add-on: they stay, cannot be rendered, or become these. */
export type DeploymentPlan = { readonly kind: "stay" } | RenderedPlan;

export type RenderedPlan =
  | { readonly kind: "failed"; readonly message: string }
  | ({ readonly kind: "nothing" } & WithHooks)
  | ({ readonly kind: "works" } & WorkPlan & WithHooks);

interface WithHooks {
  /** What runs before the agent is removed; in none of the works. */
  readonly hooks: readonly RawObject[];
}

/**
 * Plans the works once the cluster's turn has been stored and the content at hand is that of the turn. Until then,
 * while the cluster is being deleted, and before the agent's registration is known, all stays as it is
 * (docs/reference/registration.md#registrationapplied-condition). So it does while an add-on that this one requires is
 * not there. An agent with hooks is maintained until they have run.
 */
export function planDeployment(
  agent: Agent,
  input: AgentInput | undefined,
  observed: Pick<ObservedClusterAddOn, "clusterAddOn" | "cluster" | "works" | "unmet">,
  next: Status,
): DeploymentPlan {
  const { clusterAddOn, cluster } = observed;
  const isTurn = isStored(clusterAddOn.status, next) && condition(next.conditions, "RegistrationApplied");
  const isLeft = cluster?.metadata.deletionTimestamp !== undefined && !isHeldByHook(clusterAddOn.metadata);
  return isTurn && input && !isLeft && !observed.unmet ? planWorks(agent, input, observed) : { kind: "stay" };
}

/** The works of an agent with this input. */
export function planWorks(
  agent: Agent,
  input: AgentInput,
  { clusterAddOn, works }: Pick<ObservedClusterAddOn, "clusterAddOn" | "works">,
): RenderedPlan {
  const rendered = attempt(() => ({
    ...splitHooks(agent.manifests(input)),
    requested: agent.manifestConfigs?.(input) ?? [],
  }));
  if (!rendered.ok)
    return { kind: "failed", message: `failed to get manifest from agent interface: ${rendered.reason}` };
  const { deployed: manifests, hooks, requested } = rendered.value;
  if (manifests.length === 0) return { kind: "nothing", hooks };
  const probed = probeFields(agent.health, manifests);
  const built = attempt(() =>
    buildWorks({ clusterAddOn, manifests, probed, requestedConfigs: requested, existing: works }),
  );
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
