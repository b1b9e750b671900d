import { NAMESPACE } from "@/lib/kube/names";
import type { Unseen } from "./compare-audit";

const account = (name: string) => `system:serviceaccount:${NAMESPACE}:flotilla-${name}`;
const addOns = (plural: string) => `${plural}.addon.open-cluster-management.io`;

const COLLECTED =
  "what belongs to a cluster add-on that goes is collected by the hub; this is for what is no longer asked for before";
const OWNER =
  "the hub checks it as an owner is named (OwnerReferencesPermissionEnforcement, which is on here): no request of its own";
const GONE = "one by one where something has gone, to be sure that its owner has as well; caches were never behind";
const gates = (plural: string) => `${plural}.flotilla.dev`;
const READ_WHOLE = "the YAML of a window; the journey looks at its page, which the console makes";
const GATE_DELETED = "the page of a window or gate deletes it; the journey thaws a freeze";
const CHANGED = "the form of a gate changes it; the journey changes a window";

/** Of kinds that the console or a preview lists for people; the journey of replica sets signs in as administrator. */
const WATCHED_ALONE = {
  "get addonplacementscores.cluster.open-cluster-management.io": "the YAML of scores; the journey previews with them",
  "get manifestworkreplicasets.work.open-cluster-management.io": "the page of a replica set",
  "list manifestworkreplicasets.work.open-cluster-management.io": "whoever may is shown the console's own list",
};

/** What of a cluster's namespace the page of a deletion tells. */
const NAMESPACES_READ = {
  "get namespaces": "what holds up a namespace; the journey frees a work",
  "list namespaces": "whoever may is shown those that the console follows: it is only reviewed",
};

const DELETED = "the page of an object deletes what it can create; the journey deletes a placement";

/** Grants of deploy/rbac.yaml that no request of the journeys shows to be needed, and why they are there. */
export const UNSEEN: Unseen = {
  [account("console")]: {
    "patch configmaps": "a session says every five minutes that it is used, and no journey takes as long",
  },
  [account("controllers")]: {
    [`get ${addOns("clustermanagementaddons")}`]: GONE,
    [`get ${addOns("managedclusteraddons")}`]: GONE,
    [`patch ${addOns("managedclusteraddons")}`]:
      "a cluster's annotations and the finalizer of hooks: none change in the journeys, and no add-on there has hooks",
    [`update ${addOns("clustermanagementaddons/finalizers")}`]: OWNER,
    [`update ${addOns("managedclusteraddons/finalizers")}`]: OWNER,
    "delete manifestworks.work.open-cluster-management.io": COLLECTED,
    "execute-as manifestworks.work.open-cluster-management.io system:serviceaccount::klusterlet-work-sa":
      "OCM's admission webhook checks it, which is not here",
    "get rolebindings.rbac.authorization.k8s.io": "where another one has the name of ours",
    "patch rolebindings.rbac.authorization.k8s.io": "where somebody has changed one of ours",
    "delete rolebindings.rbac.authorization.k8s.io": COLLECTED,
    "get controllerrevisions.apps": "an earlier revision that is not in memory, after a restart",
    "delete controllerrevisions.apps": "revisions beyond those that are kept",
  },
  [account("approver")]: {
    "delete configmaps": "makes room where more than 500 identities have broken a rule",
    "patch certificatesigningrequests/status.certificates.k8s.io":
      "signs for add-ons with a signer of their own, of which the journeys have none",
    "approve signers.certificates.k8s.io kubernetes.io/kube-apiserver-client":
      "the hub checks it as a request is approved (CertificateApproval): no request of its own",
  },
  operator: {
    [`delete ${addOns("clustermanagementaddons")}`]: DELETED,
    [`delete ${addOns("addontemplates")}`]: DELETED,
    [`delete ${addOns("addondeploymentconfigs")}`]: DELETED,
    "list configmaps": "whoever may is shown invitations, which the console follows: it is only reviewed",
    [`get ${gates("maintenancewindows")}`]: READ_WHOLE,
    [`delete ${gates("maintenancewindows")}`]: GATE_DELETED,
    [`delete ${gates("rolloutgates")}`]: GATE_DELETED,
    [`update ${gates("rolloutgates")}`]: CHANGED,
    [`patch ${gates("rolloutgates")}`]: CHANGED,
    ...WATCHED_ALONE,
    ...NAMESPACES_READ,
  },
  viewer: { [`get ${gates("maintenancewindows")}`]: READ_WHOLE, ...WATCHED_ALONE, ...NAMESPACES_READ },
};
