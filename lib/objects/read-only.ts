import type { RawObject } from "@/lib/kube/object";
import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";

/** Why nobody changes an object by hand: whoever wrote it would write it again, or the hub lets nobody. Undefined where people write it. */
export function readOnlyReason({ kind, metadata }: RawObject): string | undefined {
  switch (kind) {
    case "PlacementDecision":
      return "The hub's scheduler writes it, and would write it again. Change its Placement instead.";
    case "CertificateSigningRequest":
      return "The hub lets nobody change what was asked for. It is approved or denied among the approvals.";
    case "ManifestWork":
      return workReason(metadata);
    default:
      return undefined;
  }
}

/** People write works too: those that nobody else makes. */
function workReason({ labels, ownerReferences }: RawObject["metadata"]): string | undefined {
  const addOn = labels?.[ADDON_NAME_LABEL];
  if (addOn)
    return `The manager of the add-on ${addOn} writes it, and would write it again. Change the add-on's template or configuration instead.`;
  const maker = ownerReferences?.find(({ controller }) => controller === true);
  return maker && `${maker.kind} ${maker.name} makes it, and would write it again. Change that instead.`;
}
