import { Condition } from "@/lib/kube/conditions";
import { kubeKind, type RawObject } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";

const ResourceIdentifier = z.looseObject({
  group: z._default(z.string(), ""),
  resource: z._default(z.string(), ""),
  namespace: z._default(z.string(), ""),
  name: z._default(z.string(), ""),
});

const JsonPath = z.looseObject({ name: z.string(), version: z.optional(z.string()), path: z.string() });
const FeedbackRule = z.looseObject({ type: z._default(z.string(), ""), jsonPaths: z._default(z.array(JsonPath), []) });
const ConditionRule = z.looseObject({
  type: z._default(z.string(), ""),
  condition: z._default(z.string(), ""),
  celExpressions: z._default(z.array(z.string()), []),
  message: z._default(z.string(), ""),
});

/** How the agent treats one manifest: what it reports back, how it updates. */
export const ManifestConfig = z.looseObject({
  resourceIdentifier: z.prefault(ResourceIdentifier, {}),
  feedbackRules: z._default(z.array(FeedbackRule), []),
  updateStrategy: z.optional(z.looseObject({ type: z._default(z.string(), "Update") })),
  conditionRules: z._default(z.array(ConditionRule), []),
});
export type ManifestConfig = z.infer<typeof ManifestConfig>;

/** Content of a work; also of a template's `agentSpec`. */
export const ManifestWorkSpec = z.looseObject({
  workload: z.prefault(z.looseObject({ manifests: z._default(z.array(z.record(z.string(), z.unknown())), []) }), {}),
  manifestConfigs: z._default(z.array(ManifestConfig), []),
  deleteOption: z.optional(z.looseObject({ propagationPolicy: z._default(z.string(), "Foreground") })),
  executor: z.optional(z.looseObject({})),
});

const ResourceMeta = z.looseObject({
  ordinal: z._default(z.number(), 0),
  group: z._default(z.string(), ""),
  version: z._default(z.string(), ""),
  kind: z._default(z.string(), ""),
  resource: z._default(z.string(), ""),
  namespace: z._default(z.string(), ""),
  name: z._default(z.string(), ""),
});

const FieldValue = z.looseObject({
  type: z._default(z.string(), ""),
  integer: z.optional(z.number()),
  string: z.optional(z.string()),
  boolean: z.optional(z.boolean()),
  jsonRaw: z.optional(z.string()),
});

const FeedbackValue = z.looseObject({ name: z._default(z.string(), ""), fieldValue: z.prefault(FieldValue, {}) });

export const StatusFeedback = z.looseObject({ values: z._default(z.array(FeedbackValue), []) });

export const ManifestStatus = z.looseObject({
  resourceMeta: z.prefault(ResourceMeta, {}),
  conditions: z._default(z.array(Condition), []),
  statusFeedback: z.prefault(StatusFeedback, {}),
});
export type ManifestStatus = z.infer<typeof ManifestStatus>;

export const ManifestWork = kubeKind("ManifestWork", {
  spec: z.prefault(ManifestWorkSpec, {}),
  status: z.prefault(
    z.looseObject({
      conditions: z._default(z.array(Condition), []),
      resourceStatus: z.prefault(z.looseObject({ manifests: z._default(z.array(ManifestStatus), []) }), {}),
    }),
    {},
  ),
});
export type ManifestWork = z.infer<typeof ManifestWork>;

export const manifestWorks: Resource<ManifestWork> = {
  group: "work.open-cluster-management.io",
  version: "v1",
  plural: "manifestworks",
  kind: "ManifestWork",
  namespaced: true,
  schema: ManifestWork,
};

/** The manifests of a work; one without metadata gets empty metadata. */
export function manifestsOf({ spec }: Pick<ManifestWork, "spec">): RawObject[] {
  return spec.workload.manifests.map((manifest) => {
    const { metadata } = manifest;
    return { ...manifest, metadata: typeof metadata === "object" && metadata !== null ? { ...metadata } : {} };
  });
}
