import { NAMESPACE } from "@/lib/kube/names";
import type { Unseen } from "./compare-audit";

const account = (name: string) => `system:serviceaccount:${NAMESPACE}:flotilla-${name}`;
const addOns = (plural: string) => `${plural}.addon.open-cluster-management.io`;

const COLLECTED =
  "what belongs to a cluster add-on that goes is collected by the hub; this is for what is no longer asked for before";
const OWNER =
  "the hub checks it as an owner is named (OwnerReferencesPermissionEnforcement, which is on here): no request of its own";
const GONE = "one by one where something has gone, to be sure that its owner has as well; caches were never behind";
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
  },
};
