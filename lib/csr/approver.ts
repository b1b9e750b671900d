import { condition } from "@/lib/kube/conditions";
import { FIELD_MANAGER } from "@/lib/kube/names";
import { z } from "@/lib/kube/zod";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";

const BY_FLOTILLA = /^Approved in Flotilla by (.{1,200}?)(?:[.:] ?.*)?$/s;

const Managed = z.object({
  manager: z._default(z.string(), ""),
  subresource: z._default(z.string(), ""),
});
const ManagedFields = z.array(Managed);

/**
 * Who approved a request, in words, as far as the request tells: the name of the program that wrote the approval, and
 * who it says used it. Undefined where nothing is known; the hub's audit log knows the account.
 */
export function approverOf({ metadata, status }: CertificateSigningRequest): string | undefined {
  const approval = condition(status.conditions, "Approved");
  if (!approval) return undefined;
  const program = programOf(metadata);
  if (program === FIELD_MANAGER.certificates) return "Flotilla's approver";
  const person = BY_FLOTILLA.exec(approval.message)?.[1];
  if (person !== undefined && program === FIELD_MANAGER.console) return `${person}, in Flotilla`;
  if (program === undefined && approval.reason === "AutoApprovedByHubCSRApprovingController")
    return "a controller of the hub, by its reason";
  return program;
}

/** The field manager of the last write through `approval`. */
function programOf(metadata: CertificateSigningRequest["metadata"]): string | undefined {
  const { data = [] } = ManagedFields.safeParse(metadata.managedFields);
  return data.findLast(({ subresource }) => subresource === "approval")?.manager || undefined;
}
