import type { ComponentProps } from "react";
import { VerdictList } from "@/components/explain/verdict-list";
import type { ApprovalAnswer } from "@/lib/api/approvals/approval-case";
import { clock } from "@/lib/format/time";
import { FactGroup } from "./facts";

interface CaseVerdictProps {
  readonly answer: Pick<ApprovalAnswer, "row" | "verdicts" | "found" | "request">;
}

/**
 * What was found of a request: now while it is pending, afterwards as the decision found it. A check that passes now may
 * have failed then, so where that is not known, no checks are shown.
 */
export function CaseVerdict({ answer: { row, verdicts, found, request } }: CaseVerdictProps) {
  const now = Date.now();
  if (request && row.state !== "waiting" && !found) {
    return (
      <Placed title="Verdict">
        <p className="text-pretty text-text-2">
          It was decided before this console saw it, so what was found then is not known.
        </p>
      </Placed>
    );
  }
  if (verdicts.length === 0) return null;
  return (
    <Placed title={found ? `Verdict, as found at ${clock(found.at, now)}` : "Verdict"}>
      <VerdictList label="Verdict" lines={verdicts} />
      {found ? (
        <p className="mt-2 text-pretty text-small text-text-3">
          First seen at {clock(found.firstSeenAt, now)}
          {found.first ? ", when it was found otherwise:" : ", when the same was found."}
        </p>
      ) : null}
      {found?.first ? <VerdictList label="Verdict when first seen" lines={found.first} /> : null}
    </Placed>
  );
}

function Placed({ title, children }: ComponentProps<typeof FactGroup>) {
  return (
    <div className="nav:order-2">
      <FactGroup title={title}>{children}</FactGroup>
    </div>
  );
}
