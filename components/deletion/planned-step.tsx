import { PlanCopies } from "@/components/apply-plan/plan-copies";
import type { PlanReview } from "@/components/apply-plan/plan-dialog";
import { PlanEffect } from "@/components/apply-plan/plan-effect";
import { RightsList } from "@/components/apply-plan/rights-list";
import { Notice } from "@/components/ui/feedback/notice";
import type { DetachPlan } from "@/lib/api/detach/detach";
import { count, plural } from "@/lib/format/count";

interface PlannedProps extends PlanReview {
  readonly plan: DetachPlan;
}

/** What a step leaves behind, does to clusters and writes, and the rights that it takes. */
export function PlannedStep({ plan, isOverridden, onOverridden }: PlannedProps) {
  const { writes, rights, problems, leaves } = plan;
  return (
    <>
      {problems.map(({ message }) => (
        <p key={message} role="alert" className="text-bad-text [overflow-wrap:anywhere]">
          {message}
        </p>
      ))}
      {leaves.length > 0 ? <Staying leaves={leaves} /> : null}
      <PlanEffect plan={plan} addOn="" isOverridden={isOverridden} onOverridden={onOverridden} />
      {rights.some(({ allowed }) => !allowed) ? <RightsList rights={rights} /> : null}
      {writes.length > 0 ? <WrittenObjects writes={writes} /> : null}
      <PlanCopies writes={writes} />
    </>
  );
}

function Staying({ leaves }: Pick<DetachPlan, "leaves">) {
  return (
    <Notice tone="warn" within="form">
      <strong className="font-strong">This stays on the cluster:</strong>
      <ul aria-label="What stays" className="list-disc pl-4">
        {leaves.map((text) => (
          <li key={text} className="[overflow-wrap:anywhere]">
            {text}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const MAX_NAMES = 50;
const VERBS = { create: "created", patch: "changed", delete: "deleted" } as const;

function WrittenObjects({ writes }: Pick<DetachPlan, "writes">) {
  const [first] = writes;
  if (!first) return null;
  return (
    <details open={writes.length <= 5}>
      <summary className="hover:text-text">
        {plural(writes.length, "object is", "objects are")} {VERBS[first.verb]}
      </summary>
      <p className="mono mt-1 text-small [overflow-wrap:anywhere]">
        {writes
          .slice(0, MAX_NAMES)
          .map(({ kind, namespace, name }) => `${kind} ${namespace === undefined ? name : `${namespace}/${name}`}`)
          .join(", ")}
        {writes.length > MAX_NAMES ? ` and ${count(writes.length - MAX_NAMES)} more` : ""}
      </p>
    </details>
  );
}
