import type { CrdConversion, JsonSchema, PrinterColumn } from "@/lib/kube/crd";
import { int64, intOrText, list, listBy, mapOf, object, oneOf, text } from "./json-schema";

const DNS_SUBDOMAIN = "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*";

/** "name" or "prefix/name", as labels, taints and conditions are called. */
export const qualifiedName = text({
  maxLength: 316,
  pattern: `^(${DNS_SUBDOMAIN}/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$`,
});

export const dnsSubdomain = text({ minLength: 1, maxLength: 253, pattern: `^(${DNS_SUBDOMAIN})$` });

export const namespaceName = text({ maxLength: 63, pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$" });

export const dateTime = text({ format: "date-time" });

export const base64 = text({ format: "byte" });

export const nonEmpty = text({ minLength: 1 });

const NUMBER = "(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))";

/** Resource names to quantities, such as `cpu: 500m`. */
export const quantities = mapOf(
  intOrText({ pattern: `^(\\+|-)?${NUMBER}(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?${NUMBER}))?$` }),
);

export const signerName = text({
  minLength: 5,
  maxLength: 571,
  pattern: "^([a-z0-9][a-z0-9-]*[a-z0-9]\\.)+[a-z]+\\/[a-z0-9-\\.]+$",
});

export const conditionSchema: JsonSchema = object(
  {
    type: qualifiedName,
    status: oneOf(["True", "False", "Unknown"]),
    reason: text({ minLength: 1, maxLength: 1024, pattern: "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$" }),
    message: text({ maxLength: 32768 }),
    lastTransitionTime: dateTime,
    observedGeneration: int64({ minimum: 0 }),
  },
  { required: ["lastTransitionTime", "message", "reason", "status", "type"] },
);

export const conditions = listBy(["type"], conditionSchema, {
  description: "What has been found out, one entry per type.",
});

const requirements: JsonSchema = object(
  {
    key: text(),
    operator: text({ description: "In, NotIn, Exists or DoesNotExist." }),
    values: list(text(), { "x-kubernetes-list-type": "atomic" }),
  },
  { required: ["key", "operator"] },
);

export const labelSelector: JsonSchema = object(
  {
    matchLabels: mapOf(text(), { description: "Labels that must have exactly these values." }),
    matchExpressions: list(requirements, { description: "All must hold.", "x-kubernetes-list-type": "atomic" }),
  },
  { "x-kubernetes-map-type": "atomic" },
);

export const claimSelector: JsonSchema = object({
  matchExpressions: list(requirements, { description: "About the cluster's claims; all must hold." }),
});

const groupResource = {
  group: text({ description: "API group of the configuration's kind.", default: "" }),
  resource: text({ description: "Plural name of the configuration's kind.", minLength: 1 }),
};

/** A kind of configuration, as in status.supportedConfigs. */
export const supportedConfig: JsonSchema = object(groupResource, { required: ["resource"] });

const referent = { namespace: text(), name: nonEmpty };

export const addOnConfig: JsonSchema = object({ ...groupResource, ...referent }, { required: ["name", "resource"] });

/** A kind of configuration in v1alpha1, with its default if there is one. */
export const supportedConfigMeta: JsonSchema = object(
  { ...groupResource, defaultConfig: object(referent, { required: ["name"] }) },
  { required: ["resource"] },
);

/** Links for a console, unused here; v1alpha1 only. */
export const addOnConfiguration: JsonSchema = object(
  { crdName: text(), crName: text(), lastObservedGeneration: int64() },
  { description: "Deprecated, and lost when it is written as v1beta1." },
);

/** The webhook of OCM's hubs, as its operator writes it. */
export const addOnWebhook: CrdConversion = {
  strategy: "Webhook",
  webhook: {
    clientConfig: {
      service: {
        namespace: "open-cluster-management-hub",
        name: "cluster-manager-addon-webhook",
        path: "/convert",
        port: 9443,
      },
    },
    conversionReviewVersions: ["v1", "v1beta1"],
  },
};

const configSpecHash: JsonSchema = object(
  { namespace: text(), name: nonEmpty, specHash: text() },
  { required: ["name"] },
);

/** An entry of a status that names a configuration in several states, one field each. */
export function configReference(
  states: readonly string[],
  more: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  return object(configReferenceFields(states, more), { required: ["resource"] });
}

/** In v1alpha1 it names the desired configuration a second time. */
export function namedConfigReference(
  states: readonly string[],
  more: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  return object({ ...configReferenceFields(states, more), ...referent }, { required: ["name", "resource"] });
}

function configReferenceFields(
  states: readonly string[],
  more: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, JsonSchema>> {
  return { ...groupResource, ...Object.fromEntries(states.map((state) => [state, configSpecHash])), ...more };
}

export const ageColumn: PrinterColumn = { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" };

/** A column that shows one field of the condition of that type. */
export function conditionColumn(name: string, type: string, field = "status"): PrinterColumn {
  return { name, type: "string", jsonPath: `.status.conditions[?(@.type=="${type}")].${field}` };
}
