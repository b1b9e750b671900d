import { CopyButton } from "@/components/ui/controls/copy-button";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { Moment } from "@/components/ui/feedback/moment";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Facts } from "@/components/ui/layout/facts";
import type { ForgedIdentity, IdentitiesAnswer } from "@/lib/api/approvals/identities";
import { AcknowledgeForm } from "./acknowledge-form";
import { identityHref } from "./identity-labels";
import { isOfNoCluster, revokeSteps } from "./revoke-commands";

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
      <div className="flex flex-wrap items-center gap-x-3">
        <StatusBadge appearance={isAlarm ? ALARM : ACKNOWLEDGED} as="plain" />
        <h2 className="mono font-medium [overflow-wrap:anywhere]">
          <IdentityName identity={identity} />
        </h2>
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
      {isOfNoCluster(identity) ? (
        <p className="text-pretty text-text-2">
          The hub has no cluster of this name, so there are no rights to take back. Accept no cluster of this name while
          the certificate holds: it would speak for it.
        </p>
      ) : null}
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

/** Leads to the request, where the console can show it. */
function IdentityName({ identity: { kind, name } }: { readonly identity: ForgedIdentity }) {
  const href = identityHref({ way: kind, object: name, cluster: undefined });
  return href === undefined ? name : <UnderlinedLink href={href} text={name} />;
}

function UnderlinedLink({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <Link href={href} className="hover:underline hover:underline-offset-2">
      {text}
    </Link>
  );
}

function factsOf(identity: ForgedIdentity) {
  const { addOn, approvedAt, approver, cluster, hasCluster, kind, namespace, signer, subject } = identity;
  const machine = (label: string, value: string | undefined) => (value ? [{ label, value, machine: true }] : []);
  const time = (label: string, at: string | undefined) => (at ? [{ label, value: <Moment at={at} /> }] : []);
  const link = cluster ? (
    <UnderlinedLink href={`/clusters/${encodeURIComponent(cluster)}`} text={cluster} />
  ) : undefined;
  return [
    { label: "Kind", value: kind === "certificate" ? "Certificate" : "RoleBinding" },
    ...machine("Speaks for", subject),
    ...machine("Namespace", namespace),
    ...(hasCluster ? [{ label: "Cluster", value: link, machine: true }] : machine("Cluster", cluster)),
    ...machine("Add-on", addOn),
    ...machine("Signer", signer),
    { label: "Approved by", value: approver ?? "Not known: the hub's audit log tells" },
    ...time("Approved", approvedAt),
    ...time("Valid from", identity.validFrom),
    ...time("Valid until", identity.validUntil),
  ];
}
