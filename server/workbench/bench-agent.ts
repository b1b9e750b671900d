import type { AgentInput, RegistrationRequest } from "@/lib/addon-config/agent";
import type { AgentHealth } from "@/lib/health/probe";
import type { RawObject } from "@/lib/kube/object";

/** What the controllers would make of a template on a cluster. */
export interface BenchRendering {
  readonly health: AgentHealth | undefined;
  /** Why it has no manifests, as the cluster add-on would say. */
  readonly failed?: string;
  /** The works, as they are written. */
  readonly works: readonly RawObject[];
  readonly hooks: readonly RawObject[];
  /** Undefined where it cannot be told. */
  readonly namespace: string | undefined;
  readonly requests: readonly RegistrationRequest[];
  readonly bindings: readonly RawObject[];
  /** Why requests or bindings cannot be told. */
  readonly unregistered?: string;
}

/** Renders as the controllers do, whose code a noun does not import: it is given where the console is wired. */
export type RenderBench = (input: AgentInput) => BenchRendering;
