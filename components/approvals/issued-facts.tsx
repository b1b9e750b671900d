import type { RequestFacts } from "@/lib/api/approvals/approval-case";
import { type CertificateStatus, certificateStatusOf } from "@/lib/csr/certificate-status";
import { exactTime } from "@/lib/format/time";
import { Fact, FactGroup, FactList, Values } from "./facts";

interface IssuedFactsProps {
  readonly certificate: NonNullable<RequestFacts["certificate"]>;
}

const RENEWAL = {
  valid: "Not due yet",
  renewed: "A newer certificate was issued for the same subject",
  late: "Overdue: less than a fifth of the validity is left, and no newer certificate was seen",
  expired: "Expired, and no newer certificate was seen",
} as const satisfies Record<CertificateStatus, string>;

/** The certificate that was issued for a request. */
export function IssuedFacts({ certificate }: IssuedFactsProps) {
  const { serial, notBefore, notAfter } = certificate;
  return (
    <FactGroup title="Issued">
      <FactList>
        <Fact label="Renewal">{RENEWAL[certificateStatusOf(certificate, Date.now())]}</Fact>
        <Fact label="Serial">
          <Values of={[serial]} none="none" />
        </Fact>
        <Fact label="Not before">{exactTime(notBefore)}</Fact>
        <Fact label="Not after">{exactTime(notAfter)}</Fact>
      </FactList>
    </FactGroup>
  );
}
