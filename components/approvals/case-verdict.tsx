import { Suspense } from "react";
import { VerdictList } from "@/components/explain/verdict-list";
import { late } from "@/components/ui/hooks/late";
import type { ApprovalAnswer } from "@/lib/api/approvals/approval-case";
import { FactGroup } from "./facts";

const DecidedVerdict = late(async () => (await import("./decided-verdict")).DecidedVerdict);

interface CaseVerdictProps {
  readonly answer: Pick<ApprovalAnswer, "row" | "verdicts" | "found" | "request">;
}

/** What is found of a request: now while it is pending, afterwards as it was before the decision. */
export function CaseVerdict({ answer }: CaseVerdictProps) {
  const { row, verdicts, request } = answer;
  const isDecided = request !== undefined && row.state !== "waiting";
  if (!isDecided && verdicts.length === 0) return null;
  return (
    <div className="nav:order-2">
      {isDecided ? (
        <Suspense>
          <DecidedVerdict answer={answer} />
        </Suspense>
      ) : (
        <FactGroup title="Verdict">
          <VerdictList label="Verdict" lines={verdicts} />
        </FactGroup>
      )}
    </div>
  );
}
