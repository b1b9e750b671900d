import { type AgentInput, type AskedRegistration, defaultSubject } from "@/lib/addon-config/agent";
import { templateAgent } from "@/lib/addon-config/template-facts";
import type { AddOnTemplate } from "@/lib/resources/add-on-template";

/** The registrations that a template asks for, in its order (addon.md §7.6). */
export function askedRegistrations({ spec }: AddOnTemplate, { clusterAddOn }: AgentInput): AskedRegistration[] {
  const subject = defaultSubject(clusterAddOn, templateAgent(clusterAddOn.metadata.name));
  return spec.registration.flatMap(({ type, customSigner }): AskedRegistration[] => {
    if (type === "KubeClient") return [{ type: "kubeClient", subject }];
    if (type !== "CustomSigner" || !customSigner) return [];
    const { signerName, signingCA } = customSigner;
    const { user, groups, organizationUnit } = customSigner.subject ?? { ...subject, organizationUnit: [] };
    const signed = { user, groups, organizationUnits: organizationUnit };
    return [{ type: "customSigner", signerName, signingCA: { namespace: signingCA.namespace, name: signingCA.name }, subject: signed }];
  });
}
