"use client";

import { FiringAlerts } from "@/components/explain/firing-alerts";
import { rolloutHrefOf } from "@/components/gates/gate-labels";
import { Link } from "@/components/ui/controls/link";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { PeopleGate } from "@/lib/api/gates/gate-detail";
import { plural } from "@/lib/format/count";
import { DecisionList } from "./decision-list";
import { GateEvidence } from "./gate-evidence";
import { OneWait } from "./one-wait";

interface ApprovalCardProps {
  readonly name: string;
  readonly gate: PeopleGate;
}

/** What a gate waits for, what speaks for it, who has decided, and the buttons to decide. */
export function ApprovalCard({ name, gate }: ApprovalCardProps) {
  const { addOn, approvers, decisions, expiresAfter, namespace, needed, placement, waits } = gate;
  const rollout = `${addOn}/${namespace}/${placement}`;
  return (
    <section aria-label="Approval" className="border-line border-b pb-4">
      <SectionTitle title="Approval" note={ruleText({ needed, approvers, expiresAfter })} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 sheet:px-6">
        <p className="text-text-2">
          Rollout{" "}
          <Link
            href={rolloutHrefOf(rollout)}
            className="mono text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
          >
            {rollout}
          </Link>
        </p>
        {waits.length === 0 ? <p className="text-text-2">Nothing waits for it now.</p> : null}
        {waits.map((wait) => (
          <OneWait key={`${wait.of} ${wait.group}`} name={name} gate={gate} wait={wait} />
        ))}
        <GateEvidence gate={gate} rollout={rollout} />
      </div>
      <FiringAlerts of={{ addOn }} />
      {decisions.length > 0 ? <DecisionList decisions={decisions} /> : null}
    </section>
  );
}

function ruleText({ needed, approvers, expiresAfter }: Pick<PeopleGate, "needed" | "approvers" | "expiresAfter">) {
  const whose = approvers.length > 0 ? `of ${approvers.join(", ")}` : "of different people";
  const life = expiresAfter === undefined ? "" : `, each counts for ${expiresAfter}`;
  return `needs ${plural(needed, "approval")} ${whose}${life}`;
}
