import { type AgentInput, defaultSubject, type RegistrationRequest } from "@/lib/addon-config/agent";
import { templateAgent } from "@/lib/addon-config/template-facts";
import type { AddOnTemplate } from "@/lib/resources/add-on-template";

/** The registrations of a template, in its order (docs/reference/registration.md#registrations-of-a-template). */
export function registrationRequests({ spec }: AddOnTemplate, { clusterAddOn }: AgentInput): RegistrationRequest[] {
  const subject = defaultSubject(clusterAddOn, templateAgent(clusterAddOn.metadata.name));
  return (spec.registration ?? []).flatMap(({ type, customSigner }): RegistrationRequest[] => {
    if (type === "KubeClient") return [{ type: "kubeClient", subject }];
    if (type !== "CustomSigner" || !customSigner) return [];
    const { signerName, signingCA } = customSigner;
    const { user, groups, organizationUnit } = customSigner.subject ?? { ...subject, organizationUnit: [] };
    const signed = { user, groups, organizationUnits: organizationUnit };
    return [
      {
        type: "customSigner",
        signerName,
        signingCA: { namespace: signingCA.namespace, name: signingCA.name },
        subject: signed,
      },
    ];
  });
}
