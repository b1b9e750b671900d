import { flag, int64, list, listBy, object, oneOf, text } from "./json-schema";
import { dnsSubdomain } from "./schemas";

const identifier = object(
  {
    group: text(),
    resource: text({ description: "Plural, as in `deployments`." }),
    namespace: text(),
    name: text(),
  },
  { required: ["name", "resource"] },
);

const feedbackRule = object(
  {
    type: oneOf(["WellKnownStatus", "JSONPaths"]),
    jsonPaths: listBy(
      ["name"],
      object({ name: text(), version: text(), path: text() }, { required: ["name", "path"] }),
      {
        description: "Used with type JSONPaths; below the object's root, as in `.status.replicas`.",
      },
    ),
  },
  { required: ["type"] },
);

const ignoredFields = object(
  {
    condition: oneOf(["OnSpokePresent", "OnSpokeChange"], { default: "OnSpokePresent" }),
    jsonPaths: list(text()),
    jsonPointers: list(text()),
    jqPathExpressions: list(text()),
  },
  { required: ["condition"] },
);

const updateStrategy = object(
  {
    type: oneOf(["Update", "CreateOnly", "ServerSideApply", "ReadOnly"], { default: "Update" }),
    serverSideApply: object({
      force: flag(),
      fieldManager: text({ pattern: "^work-agent", default: "work-agent" }),
      ignoreFields: listBy(["condition"], ignoredFields),
    }),
  },
  { description: "What happens to the resource when the manifest changes.", required: ["type"] },
);

const conditionRule = object(
  {
    condition: text({ description: "Type of the condition that the rule sets." }),
    type: oneOf(["WellKnownConditions", "CEL"]),
    celExpressions: list(text(), { description: "CEL about `object`; all must be true." }),
    message: text(),
    messageExpression: text(),
  },
  {
    required: ["condition", "type"],
    "x-kubernetes-validations": [
      { rule: "self.type != 'CEL' || self.condition != \"\"", message: "a CEL rule must name its condition" },
    ],
  },
);

const manifestConfig = object(
  {
    resourceIdentifier: { ...identifier, description: "Which manifest; namespace and name may hold *." },
    feedbackRules: list(feedbackRule, { description: "What the agent reports back." }),
    feedbackScrapeType: oneOf(["Poll", "Watch"], { default: "Poll" }),
    updateStrategy,
    conditionRules: listBy(["condition"], conditionRule),
  },
  { required: ["resourceIdentifier"] },
);

const deleteOption = object(
  {
    propagationPolicy: oneOf(["Foreground", "Orphan", "SelectivelyOrphan"], { default: "Foreground" }),
    selectivelyOrphans: object({ orphaningRules: list(identifier) }),
    ttlSecondsAfterFinished: int64(),
  },
  { description: "What stays on the cluster when the work goes." },
);

const executor = object(
  {
    subject: object(
      {
        type: oneOf(["ServiceAccount"]),
        serviceAccount: object({ namespace: dnsSubdomain, name: dnsSubdomain }, { required: ["name", "namespace"] }),
      },
      { required: ["type"] },
    ),
  },
  { description: "The account on the cluster whose rights limit what is applied." },
);

const manifest = {
  type: "object",
  "x-kubernetes-embedded-resource": true,
  "x-kubernetes-preserve-unknown-fields": true,
} as const;

/** Content of a work; also of a template's `agentSpec`. */
export const manifestWorkSpec = object({
  workload: object({ manifests: list(manifest) }, { description: "Manifests for the cluster." }),
  manifestConfigs: list(manifestConfig, { description: "How single manifests are treated." }),
  deleteOption,
  executor,
});
