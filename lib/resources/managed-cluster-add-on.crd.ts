import { crd, int64, list, listBy, object, oneOf, text } from "./json-schema";
import { managedClusterAddOns } from "./managed-cluster-add-on";
import { addOnConfig, conditionColumn, conditions, configReference, signerName, supportedConfig } from "./schemas";

const subject = { user: text(), groups: list(text()) };

const registration = object(
  {
    type: oneOf(["kubeClient", "customSigner"]),
    kubeClient: object({
      subject: object(subject),
      driver: oneOf(["csr", "token"], { description: "How the agent proves who it is; written by the cluster." }),
    }),
    customSigner: object({ signerName, subject: object({ ...subject, organizationUnits: list(text()) }) }, { required: ["signerName"] }),
  },
  { required: ["type"] },
);

const relatedObject = object(
  { group: text(), resource: text(), namespace: text(), name: text() },
  { required: ["group", "name", "resource"] },
);

const status = object({
  conditions,
  supportedConfigs: listBy(["group", "resource"], supportedConfig),
  configReferences: list(configReference(["desiredConfig", "lastAppliedConfig"], { lastObservedGeneration: int64() }), {
    description: "The configurations in use, wanted and applied.",
  }),
  namespace: text({ description: "Where the agent runs on the cluster." }),
  registrations: list(registration, { description: "The identities that the agent needs on the hub." }),
  healthCheck: object({
    mode: oneOf(["Lease", "Customized"], { description: "Who says whether it is available.", default: "Lease" }),
  }),
  relatedObjects: list(relatedObject),
  addOnMeta: object({ displayName: text(), description: text() }),
});

const v1beta1 = {
  name: "v1beta1",
  description: "An add-on on one cluster: the namespace is the cluster's name, the name that of the add-on.",
  fields: {
    spec: object({
      configs: list(addOnConfig, { description: "Instead of what the add-on and its placements say, kind by kind, at once." }),
    }),
    status,
  },
  required: ["spec"],
  columns: ["Available", "Degraded", "Progressing"].map((type) => conditionColumn(type, type)),
} as const;

export const managedClusterAddOnCrd = crd(managedClusterAddOns, {
  shortNames: ["mca", "mcas"],
  versions: [v1beta1],
});
