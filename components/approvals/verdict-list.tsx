import { StatusIcon } from "@/components/ui/status-icon";
import { MARK_COLOUR } from "@/components/ui/tone";
import type { Verdict } from "@/lib/api/approvals";
import { cn } from "@/lib/cn";
import { FactGroup } from "./facts";
import { VERDICT_LOOK } from "./risk";

/** Everything that was looked at, worst first; what passes is said too. */
export function VerdictList({ verdicts }: { readonly verdicts: readonly Verdict[] }) {
  return (
    <FactGroup title="Verdict">
      <ul>
        {verdicts.map(({ level, claim, evidence, points }) => {
          const look = VERDICT_LOOK[level];
          return (
            <li
              key={`${claim} ${evidence}`}
              data-verdict={level}
              className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2.5 border-line border-b py-1.5 first:pt-0"
            >
              <StatusIcon shape={look.shape} className={cn("mt-[3px]", MARK_COLOUR[look.tone])} />
              <span className={level === "good" ? undefined : "font-medium"}>
                <span className="sr-only">{look.word}: </span>
                {claim}
              </span>
              <span data-figure="" className="text-small text-text-3 leading-5">
                {points > 0 ? `+${points}` : points}
              </span>
              <span className="col-start-2 text-small text-text-2 [overflow-wrap:anywhere]">{evidence}</span>
            </li>
          );
        })}
      </ul>
    </FactGroup>
  );
}
