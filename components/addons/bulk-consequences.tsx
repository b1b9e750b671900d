import { count, plural } from "@/lib/format/count";
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
        {steps.map(({ label, losing: clusters, warnings }) => (
          <li key={label} data-step={label} className="[overflow-wrap:anywhere]">
            <span className="mono text-text">{label}</span>
            {action === "disable" ? `, on ${plural(clusters.length, "cluster")}` : ""}
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
