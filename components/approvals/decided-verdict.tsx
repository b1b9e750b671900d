import { VerdictList } from "@/components/explain/verdict-list";
import type { ApprovalAnswer } from "@/lib/api/approvals/approval-case";
import { clock } from "@/lib/format/time";
import { FactGroup } from "./facts";
import { IssuedFacts } from "./issued-facts";

interface DecidedVerdictProps {
  readonly answer: Pick<ApprovalAnswer, "row" | "verdicts" | "found" | "request">;
}

/** What was found of a request before it was decided, and what was issued for it. */
export function DecidedVerdict({ answer }: DecidedVerdictProps) {
  const certificate = answer.request?.certificate;
  const { deletedAt } = answer.row;
  return (
    <>
      {deletedAt ? (
        <p className="mb-4 text-pretty text-text-2">
          The hub deleted this request at {clock(deletedAt, Date.now())}. This is how it was.
        </p>
      ) : null}
      <FoundVerdict answer={answer} />
      {certificate ? <IssuedFacts certificate={certificate} /> : null}
    </>
  );
}

/** A check that passes now may have failed then, so where that is not known, no checks are shown. */
function FoundVerdict({ answer: { verdicts, found } }: DecidedVerdictProps) {
  const now = Date.now();
  if (!found) {
    return (
      <FactGroup title="Verdict">
        <p className="text-pretty text-text-2">
          It was decided before this console saw it, so what was found then is not known.
        </p>
      </FactGroup>
    );
  }
  return (
    <FactGroup title={`Verdict, as found at ${clock(found.at, now)}`}>
      <VerdictList label="Verdict" lines={verdicts} />
      <p className="mt-2 text-pretty text-small text-text-3">
        First seen at {clock(found.firstSeenAt, now)}
        {found.first ? ", when it was found otherwise:" : ", when the same was found."}
      </p>
      {found.first ? <VerdictList label="Verdict when first seen" lines={found.first} /> : null}
    </FactGroup>
  );
}
