import { DEFAULT_INSTALL_NAMESPACE } from "@/lib/kube/ocm";
import { crd, int64, list, listBy, object, oneOf, text } from "./json-schema";
import { managedClusterAddOns } from "./managed-cluster-add-on";
import {
  addOnConfig,
  addOnConfiguration,
  addOnWebhook,
  conditionColumn,
  conditions,
  configReference,
  namedConfigReference,
  namespaceName,
  signerName,
  supportedConfig,
} from "./schemas";

const subject = { user: text(), groups: list(text()) };

const driver = oneOf(["csr", "token"], { description: "How the agent proves who it is; written by the cluster." });

const alphaRegistration = object(
  { signerName, subject: object({ ...subject, organizationUnit: list(text()) }) },
  { required: ["signerName"] },
);

const registration = object(
  {
    type: oneOf(["kubeClient", "customSigner"]),
    kubeClient: object({ subject: object(subject), driver }),
    customSigner: object(
      { signerName, subject: object({ ...subject, organizationUnits: list(text()) }) },
      { required: ["signerName"] },
    ),
  },
  { required: ["type"] },
);

const relatedObject = object(
  { group: text(), resource: text(), namespace: text(), name: text() },
  { required: ["group", "name", "resource"] },
);

const configs = list(addOnConfig, {
  description: "Instead of what the add-on and its placements say, kind by kind, at once.",
});
const states = ["desiredConfig", "lastAppliedConfig"];
const generation = { lastObservedGeneration: int64() };
const inUse = { description: "The configurations in use, wanted and applied." };
const identities = { description: "The identities that the agent needs on the hub." };

const status = {
  conditions,
  supportedConfigs: listBy(["group", "resource"], supportedConfig),
  namespace: text({ description: "Where the agent runs on the cluster." }),
  healthCheck: object({
    mode: oneOf(["Lease", "Customized"], { description: "Who says whether it is available.", default: "Lease" }),
  }),
  relatedObjects: list(relatedObject),
  addOnMeta: object({ displayName: text(), description: text() }),
};

const described = {
  description: "An add-on on one cluster: the namespace is the cluster's name, the name that of the add-on.",
  required: ["spec"],
  columns: ["Available", "Degraded", "Progressing"].map((type) => conditionColumn(type, type)),
} as const;

const v1alpha1 = {
  ...described,
  name: "v1alpha1",
  fields: {
    spec: object({
      installNamespace: {
        ...namespaceName,
        description: "Where the agent runs on the cluster; deprecated.",
        default: DEFAULT_INSTALL_NAMESPACE,
      },
      configs,
    }),
    status: object({
      ...status,
      addOnConfiguration,
      configReferences: list(namedConfigReference(states, generation), inUse),
      registrations: list(alphaRegistration, identities),
      kubeClientDriver: driver,
    }),
  },
} as const;

const v1beta1 = {
  ...described,
  name: "v1beta1",
  fields: {
    spec: object({ configs }),
    status: object({
      ...status,
      configReferences: list(configReference(states, generation), inUse),
      registrations: list(registration, identities),
    }),
  },
} as const;

export const managedClusterAddOnCrd = crd(managedClusterAddOns, {
  shortNames: ["mca", "mcas"],
  versions: [v1alpha1, v1beta1],
  conversion: addOnWebhook,
});
