import { hookWorkName } from "@/lib/addon-config/hooks";
import type { RawObject } from "@/lib/kube/object";
import { ADDON_NAME_LABEL, REPLICA_SET_LABEL } from "@/lib/kube/ocm";

/**
 * Why an object is not edited by hand: its writer would overwrite changes, or the hub forbids it. Undefined if people
 * edit it.
 */
export function readOnlyReason({ kind, metadata }: RawObject): string | undefined {
  switch (kind) {
    case "PlacementDecision":
      return "Written by the hub's scheduler, which would overwrite changes. Change its Placement instead.";
    case "CertificateSigningRequest":
      return "A request cannot be changed. Approve or deny it under Approvals.";
    case "ManifestWork":
      return workReason(metadata);
    default:
      return undefined;
  }
}

/** Why an object is not deleted by hand: its writer would create it again. Undefined if people delete it. */
export function undeletableReason({ kind, metadata }: RawObject): string | undefined {
  switch (kind) {
    case "PlacementDecision":
      return "The hub's scheduler would create it again. Delete its Placement instead.";
    case "CertificateSigningRequest":
      return "The hub deletes requests by itself. Approve or deny it under Approvals.";
    case "Secret":
      return "Secrets are not deleted here.";
    case "ManifestWork":
      return isHookWork({ kind, metadata }) ? undefined : undeletableWork(metadata);
    default:
      return undefined;
  }
}

/** The work of hooks is deleted to run them again, or to do without them. */
export function isHookWork({ kind, metadata: { name, labels } }: RawObject): boolean {
  const addOn = labels?.[ADDON_NAME_LABEL];
  return kind === "ManifestWork" && addOn !== undefined && name === hookWorkName(addOn);
}

function undeletableWork({ labels, ownerReferences }: RawObject["metadata"]): string | undefined {
  const addOn = labels?.[ADDON_NAME_LABEL];
  if (addOn) return `The manager of the add-on ${addOn} would create it again. Disable the add-on instead.`;
  const set = labels?.[REPLICA_SET_LABEL];
  if (set) return `The replica set ${setName(set)} would write it again at once. Delete or change that instead.`;
  const maker = ownerReferences?.find(({ controller }) => controller === true);
  return maker && `${maker.kind} ${maker.name} owns it and would create it again. Delete that instead.`;
}

/** People write works, too: those without another owner. */
function workReason({ labels, ownerReferences }: RawObject["metadata"]): string | undefined {
  const addOn = labels?.[ADDON_NAME_LABEL];
  if (addOn)
    return `The manager of the add-on ${addOn} writes it and would overwrite changes. Change the add-on's template or configuration instead.`;
  const set = labels?.[REPLICA_SET_LABEL];
  if (set)
    return `The replica set ${setName(set)} writes it and would overwrite changes at once. Change its template instead.`;
  const maker = ownerReferences?.find(({ controller }) => controller === true);
  return maker && `${maker.kind} ${maker.name} owns it and would overwrite changes. Change that instead.`;
}

/** "namespace/name" of the label "namespace.name": a namespace has no dot. */
function setName(label: string): string {
  return label.replace(".", "/");
}
