import { CopyButton } from "@/components/ui/controls/copy-button";
import { Age } from "@/components/ui/feedback/age";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Facts } from "@/components/ui/layout/facts";
import type { ForgedIdentity, IdentitiesAnswer } from "@/lib/api/approvals/identities";
import { AcknowledgeForm } from "./acknowledge-form";
import { revokeSteps } from "./revoke-commands";

interface IdentityItemProps {
  readonly identity: ForgedIdentity;
  readonly mayAcknowledge: IdentitiesAnswer["mayAcknowledge"];
}

const ALARM = { tone: "bad", shape: "octagon", label: "Alarm" } as const;
const ACKNOWLEDGED = { tone: "neutral", shape: "disc-check", label: "Acknowledged" } as const;

/** One identity: whom it speaks for, what is against it, who approved it, and the commands that take its rights back. */
export function IdentityItem({ identity, mayAcknowledge }: IdentityItemProps) {
  const { acknowledged, isAlarm, reasons, uid } = identity;
  return (
    <li data-identity={identity.name} className="flex flex-col gap-2 border-line border-b px-4 py-3 sheet:px-6">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <StatusBadge appearance={isAlarm ? ALARM : ACKNOWLEDGED} as="plain" />
        <h2 className="mono font-medium [overflow-wrap:anywhere]">{identity.name}</h2>
        <span className="text-small text-text-3">
          found <Age since={identity.foundAt} /> ago
        </span>
      </div>
      <ul>
        {reasons.map(({ claim, evidence }) => (
          <li key={`${claim} ${evidence}`} className="text-pretty [overflow-wrap:anywhere]">
            {claim}: <span className="mono">{evidence}</span>
          </li>
        ))}
        {reasons.length === 0 ? (
          <li className="text-text-2">It breaks a rule about objects you may not list.</li>
        ) : null}
      </ul>
      <Facts facts={factsOf(identity)} />
      {revokeSteps(identity).map(({ does, command }) => (
        <div key={command} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="min-w-0 flex-1 basis-80">
            <p className="text-small text-text-2">{does}</p>
            <code className="mono [overflow-wrap:anywhere]">{command}</code>
          </div>
          <CopyButton text={command} label="Copy" />
        </div>
      ))}
      {acknowledged ? (
        <p className="text-text-2 [overflow-wrap:anywhere]">
          Acknowledged by {acknowledged.by}: {acknowledged.reason}
        </p>
      ) : (
        <AcknowledgeForm uid={uid} name={identity.name} may={mayAcknowledge} />
      )}
    </li>
  );
}

function factsOf(identity: ForgedIdentity) {
  const { addOn, approver, cluster, kind, namespace, signer, subject, validFrom, validUntil } = identity;
  const machine = (label: string, value: string | undefined) => (value ? [{ label, value, machine: true }] : []);
  return [
    { label: "Kind", value: kind === "certificate" ? "Certificate" : "RoleBinding" },
    ...machine("Speaks for", subject),
    ...machine("Namespace", namespace),
    ...machine("Cluster", cluster),
    ...machine("Add-on", addOn),
    ...machine("Signer", signer),
    { label: "Approved by", value: approver ?? "Not known: the hub's audit log tells" },
    ...machine("Approved", identity.approvedAt),
    ...machine("Valid from", validFrom),
    ...machine("Valid until", validUntil),
  ];
}
