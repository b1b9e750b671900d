import { PlanCopies } from "@/components/apply-plan/plan-copies";
import type { EffectClusters } from "@/lib/api/objects/blast-radius";
import { count, plural } from "@/lib/format/count";
import { kindAndName } from "@/lib/objects/kind-and-name";
import type { BulkAction, BulkFailure, BulkPlans } from "@/lib/queries/addons/bulk-actions";
import { BULK_LABELS, losingAny } from "./bulk-messages";

const MAX_NAMES = 8;

interface BulkConsequencesProps {
  readonly action: BulkAction;
  readonly plans: BulkPlans | undefined;
  readonly failed: readonly BulkFailure[];
  /** The plans failed: the dialog says why. */
  readonly isUnread: boolean;
}

/** Effects of an action on several add-ons, by name: which, on which clusters, and which are left out and why. */
export function BulkConsequences({ action, plans, failed, isUnread }: BulkConsequencesProps) {
  if (!plans) return <p role="status">{isUnread ? "" : "Planning each change."}</p>;
  const { steps, left } = plans;
  const losing = losingAny(plans);
  return (
    <>
      {failed.length > 0 ? <Failures failed={failed} of={steps.length} /> : null}
      {steps.length > 0 ? <p>{BULK_LABELS[action].about}</p> : null}
      <ul aria-label="Changes" className="max-h-48 overflow-y-auto empty:hidden">
        {steps.map(({ label, losing: clusters, starts, waves = 1, warnings }) => (
          <li key={label} data-step={label} className="[overflow-wrap:anywhere]">
            <span className="mono text-text">{label}</span>
            {action === "disable" ? `, on ${plural(clusters.length, "cluster")}` : ""}
            {starts ? <Starts starts={starts} waves={waves} /> : null}
            {warnings.map((warning) => (
              <span key={warning} className="block text-small text-warn-text">
                {warning}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {losing.length > 0 ? (
        <p>
          Removed from clusters:{" "}
          <span className="mono text-text [overflow-wrap:anywhere]">{losing.slice(0, MAX_NAMES).join(", ")}</span>
          {losing.length > MAX_NAMES ? ` and ${count(losing.length - MAX_NAMES)} more` : ""}.
        </p>
      ) : null}
      {left.length > 0 ? (
        <div>
          <p>Unchanged:</p>
          <ul aria-label="Unchanged" className="max-h-32 overflow-y-auto text-small">
            {left.map(({ label, why }) => (
              <li key={label} className="[overflow-wrap:anywhere]">
                <span className="mono text-text">{label}</span>: {why}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Copies action={action} plans={plans} />
    </>
  );
}

/** The waiting clusters of a rollout that may start, by region. */
function Starts({ starts: { regions, total }, waves }: { readonly starts: EffectClusters; readonly waves: number }) {
  const parts = regions.map(({ region, total: size }) => `${region || "without a region"} ${count(size)}`);
  return (
    <>
      : {plural(total, "waiting cluster")} may start{waves > 1 ? `, in ${plural(waves, "wave")}` : ""}
      {parts.length > 0 ? <span className="block text-small text-text-3">{parts.join(", ")}</span> : null}
    </>
  );
}

/** The writes of all plans for other tools, but for several of one object: each was made as if it were the only one. */
function Copies({ action, plans: { steps } }: { readonly action: BulkAction; readonly plans: BulkPlans }) {
  const writes = steps.flatMap((step) => step.writes);
  const objects = steps.flatMap((step) => [...new Set(step.writes.map(kindAndName))]);
  if (new Set(objects).size < objects.length)
    return <p className="text-small">Several of these change one object; copy them from each rollout instead.</p>;
  return (
    <>
      <PlanCopies writes={writes} />
      {action === "hold" && writes.length > 0 ? <p className="text-small">Copies have no reason.</p> : null}
    </>
  );
}

function Failures({ failed, of }: { readonly failed: readonly BulkFailure[]; readonly of: number }) {
  return (
    <div role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-text">
      <p className="font-strong">
        {count(of - failed.length)} of {count(of)} done, {count(failed.length)} failed
      </p>
      <ul className="mt-1 text-small">
        {failed.map(({ label, message }) => (
          <li key={label} className="[overflow-wrap:anywhere]">
            {label}: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
