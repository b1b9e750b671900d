import { type AgentInput, installNamespace, type RegistrationRequest } from "@/lib/addon-config/agent";
import { RenderError } from "@/lib/addon-config/render-error";
import type { RawObject } from "@/lib/kube/object";
import { templateAgent } from "@/server/controllers/agents/template/agent";
import { planWorks } from "@/server/controllers/cluster-add-on/deployment";
import type { RenderBench } from "@/server/workbench/bench-agent";

/** With the agent of templates and the messages of the controllers, as if no work were there. */
export const renderBench: RenderBench = (input) => {
  const plan = planWorks(templateAgent, input, { clusterAddOn: input.clusterAddOn, works: [] });
  const namespace = attempt(() => installNamespace(templateAgent, input));
  const registered = attempt(() => registrationOf(input));
  return {
    health: templateAgent.health,
    works: plan.kind === "works" ? plan.desired : [],
    hooks: plan.kind === "failed" ? [] : plan.hooks,
    ...(plan.kind === "failed" && { failed: plan.message }),
    namespace: namespace.ok ? namespace.value : undefined,
    ...(registered.ok ? registered.value : { requests: [], bindings: [], unregistered: registered.reason }),
  };
};

function registrationOf(input: AgentInput): {
  requests: readonly RegistrationRequest[];
  bindings: readonly RawObject[];
} {
  const { registration } = templateAgent;
  const requests = registration?.requests(input) ?? [];
  const client = requests.find(({ type }) => type === "kubeClient");
  return { requests, bindings: client && registration ? registration.hubPermissions(input, client.subject) : [] };
}

function attempt<T>(make: () => T): { ok: true; value: T } | { ok: false; reason: string } {
  try {
    return { ok: true, value: make() };
  } catch (error) {
    if (error instanceof RenderError) return { ok: false, reason: error.message };
    throw error;
  }
}
