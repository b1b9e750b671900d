import type { FieldPath } from "@/lib/objects/field-schema";
import type { ImageRegistry, NodePlacement } from "@/lib/resources/add-on-deployment-config";
import type { TemplateParts } from "./template-parts";

export type LintLevel = "error" | "warning" | "info";

/** One thing that may be wrong with an AddOnTemplate. */
export interface TemplateLint {
  readonly id: string;
  /** `error`: agents cannot be installed, or not as it says. `warning`: it often surprises. `info`: good to know. */
  readonly level: LintLevel;
  /** What is wrong, in a few words. */
  readonly title: string;
  /** What then happens. */
  readonly why: string;
  /** What to do. */
  readonly remedy: string;
  /** Where it is so. */
  find(parts: TemplateParts, facts: LintFacts): readonly LintPlace[];
}

export interface LintPlace {
  /** From the object: `["spec", "agentSpec", "workload", "manifests", 0, "metadata", "name"]`. */
  readonly path: FieldPath;
  /** What of it is meant, in a sentence. */
  readonly message: string;
}

/** What is known beside the template. What is absent is unknown, and nothing is said about it. */
export interface LintFacts {
  readonly addOn?: string;
  /** What one cluster gives its agent; `variables` are the names that its configuration defines. */
  readonly settings?: {
    readonly variables: readonly string[];
    /** "" leaves every manifest in its own namespace. */
    readonly installNamespace: string;
    readonly registries: readonly ImageRegistry[];
    readonly nodePlacement?: NodePlacement | undefined;
    /** It has resources for containers. */
    readonly setsResources?: boolean;
  };
  /** By "ClusterRole name" or "Role namespace/name": whether the hub has it. Roles that were not read are not in it. */
  readonly roles?: ReadonlyMap<string, boolean>;
}
