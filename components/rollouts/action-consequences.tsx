import { Fragment } from "react";
import { PlanCopies } from "@/components/apply-plan/plan-copies";
import { PlannedWrites } from "@/components/apply-plan/planned-writes";
import { RightsList } from "@/components/apply-plan/rights-list";
import { Button } from "@/components/ui/controls/button";
import { Notice } from "@/components/ui/feedback/notice";
import type { Effect, RolloutActionPlan } from "@/lib/api/rollouts/rollout-actions";
import { count, plural } from "@/lib/format/count";
import { isSignedOut } from "@/lib/queries/request/api-problem";

interface ActionConsequencesProps {
  readonly plan: RolloutActionPlan | undefined;
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

/** Effects of an action, as sentences with numbers and names, and its writes. */
export function ActionConsequences({ plan, error, onTryAgain }: ActionConsequencesProps) {
  if (plan) return <Consequences plan={plan} />;
  if (!error || isSignedOut(error)) return <p role="status">Checking what would happen.</p>;
  return (
    <Notice tone="bad" within="form">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span>The preview failed: {error.message}</span>
        <Button onClick={onTryAgain}>Try again</Button>
      </span>
    </Notice>
  );
}

function Consequences({ plan: { effects, problems, warnings, writes, rights } }: { readonly plan: RolloutActionPlan }) {
  const missing = rights.filter(({ allowed }) => !allowed);
  return (
    <>
      {problems.map((problem) => (
        <p key={problem} className="text-bad-text">
          {problem}
        </p>
      ))}
      {effects.map((effect) => (
        <EffectLine key={effect.message} effect={effect} />
      ))}
      {warnings.map((warning) => (
        <Notice key={warning} tone="warn" within="form">
          {warning}
        </Notice>
      ))}
      {missing.length > 0 ? <RightsList rights={missing} /> : null}
      {writes.length > 0 ? (
        <details className="text-small">
          <summary className="text-text-2 hover:text-text">Changes ({plural(writes.length, "object")})</summary>
          <div className="mt-1.5">
            <PlannedWrites writes={writes} />
            <PlanCopies writes={writes} />
          </div>
        </details>
      ) : null}
    </>
  );
}

function EffectLine({ effect: { message, size, clusters } }: { readonly effect: Effect }) {
  return (
    <p>
      {message}
      {clusters.length > 0 ? (
        <span className="block text-small text-text-3">
          {clusters.map((name, index) => (
            <Fragment key={name}>
              {index > 0 ? " " : ""}
              <span className="inline-block">
                <span className="mono [overflow-wrap:anywhere]">{name}</span>
                {index < clusters.length - 1 ? "," : ""}
              </span>
            </Fragment>
          ))}
          {size > clusters.length ? ` and ${count(size - clusters.length)} more` : ""}
        </span>
      ) : null}
    </p>
  );
}
