import { addOnTemplates } from "./add-on-template";
import { crd, list, object, oneOf, text } from "./json-schema";
import { manifestWorkSpec } from "./manifest-work-spec.crd";
import { signerName } from "./schemas";

const roleRef = object(
  { apiGroup: text(), kind: text(), name: text() },
  { required: ["apiGroup", "kind", "name"], "x-kubernetes-map-type": "atomic" },
);

const hubPermission = object(
  {
    type: oneOf(["CurrentCluster", "SingleNamespace"], {
      description: "In the cluster's namespace, or in one for all clusters.",
    }),
    currentCluster: object({ clusterRoleName: text() }, { required: ["clusterRoleName"] }),
    singleNamespace: object({ namespace: text(), roleRef }, { required: ["namespace", "roleRef"] }),
  },
  { required: ["type"] },
);

const customSigner = object(
  {
    signerName,
    subject: object({ user: text(), groups: list(text()), organizationUnit: list(text()) }),
    signingCA: object(
      { name: text(), namespace: text() },
      { description: "The Secret with the CA.", required: ["name"] },
    ),
  },
  { required: ["signerName", "signingCA"] },
);

const registration = object(
  {
    type: oneOf(["KubeClient", "CustomSigner"]),
    kubeClient: object({ hubPermissions: list(hubPermission, { description: "What the agent may do on the hub." }) }),
    customSigner,
  },
  { required: ["type"] },
);

const spec = object(
  {
    addonName: text(),
    agentSpec: {
      ...manifestWorkSpec,
      description: "Manifests for every cluster with the add-on; variables are written {{NAME}}.",
    },
    registration: list(registration, { description: "The identities that the agent needs on the hub." }),
  },
  { required: ["addonName", "agentSpec"] },
);

/** The same in both versions. */
const version = {
  description: "An add-on written down as manifests: a configuration that an add-on names.",
  fields: { spec },
  required: ["spec"],
  columns: [{ name: "ADDON NAME", type: "string", jsonPath: ".spec.addonName" }],
} as const;

export const addOnTemplateCrd = crd(addOnTemplates, {
  versions: [
    { ...version, name: "v1alpha1" },
    { ...version, name: "v1beta1" },
  ],
});
