import type { RequestFacts } from "@/lib/api/approvals/approval-case";
import { exactTime } from "@/lib/format/time";
import { Fact, FactGroup, FactList, Values } from "./facts";

interface IssuedFactsProps {
  readonly certificate: NonNullable<RequestFacts["certificate"]>;
}

/** The certificate that was issued for a request. */
export function IssuedFacts({ certificate: { serial, notBefore, notAfter } }: IssuedFactsProps) {
  return (
    <FactGroup title="Issued">
      <FactList>
        <Fact label="Serial">
          <Values of={[serial]} none="none" />
        </Fact>
        <Fact label="Not before">{exactTime(notBefore)}</Fact>
        <Fact label="Not after">{exactTime(notAfter)}</Fact>
      </FactList>
    </FactGroup>
  );
}
