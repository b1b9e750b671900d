import { requestYamlHref } from "@/components/object/object-address";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import type { RequestFacts as Facts } from "@/lib/api/approvals/approval-case";
import { duration } from "@/lib/format/time";
import { Fact, FactGroup, FactList, Values } from "./facts";

interface RequestFactsProps {
  readonly name: string;
  readonly request: Facts;
  readonly createdAt: string;
  /** The invitation to join that has to do with it, as far as the caller may know. */
  readonly invitation: string | undefined;
  /** The hub has no object of it any more. */
  readonly isDeleted: boolean;
}

/** What a certificate request contains and its requester, decoded and complete. */
export function RequestFacts({ name, request, createdAt, invitation, isDeleted }: RequestFactsProps) {
  const {
    alternativeNames,
    commonNames,
    decision,
    expirationSeconds,
    groups,
    key,
    otherSubject,
    requester,
    signer,
    usages,
  } = request;
  return (
    <>
      <FactGroup title="Requested">
        <FactList>
          <Fact label="Signer">
            <Values of={[signer]} none="none" />
          </Fact>
          <Fact label="Subject CN">
            <Values of={commonNames} none="none" />
          </Fact>
          <Fact label="Groups">
            <Values of={groups} none="none" />
          </Fact>
          {otherSubject.length > 0 ? (
            <Fact label="Other subject fields">
              <Values of={otherSubject} none="none" />
            </Fact>
          ) : null}
          <Fact label="Usages">{usages.join(", ") || "none"}</Fact>
          <Fact label="SANs">
            <Values of={alternativeNames} none="none" />
          </Fact>
          <Fact label="Key">{key ?? <span className="text-text-2">cannot be read</span>}</Fact>
          <Fact label="Valid for">
            {expirationSeconds === undefined ? (
              <span className="text-text-2">Signer default</span>
            ) : (
              `${duration(expirationSeconds * 1000)} asked`
            )}
          </Fact>
        </FactList>
      </FactGroup>
      <FactGroup title="Requester">
        <FactList>
          <Fact label="Requester">
            <Values of={[requester]} none="none" />
          </Fact>
          <Fact label="Its groups">
            <Values of={request.requesterGroups} none="none" />
          </Fact>
          {invitation === undefined ? null : (
            <Fact label="Invitation">
              <Link
                href={`/invitations?peek=invitation/${encodeURIComponent(invitation)}`}
                className="mono text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
              >
                {invitation}
              </Link>
            </Fact>
          )}
          <Fact label="Request">
            <Values of={[name]} none="none" />
            {isDeleted ? null : (
              <Link
                href={requestYamlHref(name)}
                aria-label={`${name} as YAML`}
                className="text-accent-text hover:underline hover:underline-offset-2"
              >
                YAML
              </Link>
            )}
          </Fact>
          <Fact label="First seen">
            <Age since={createdAt} /> ago
          </Fact>
          {decision ? (
            <Fact label={decision.type}>
              {decision.message || decision.reason} <span className="text-text-3">({decision.reason})</span>
            </Fact>
          ) : null}
        </FactList>
      </FactGroup>
    </>
  );
}
