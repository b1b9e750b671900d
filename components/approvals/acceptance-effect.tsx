import { EffectDetails, Withheld } from "@/components/apply-plan/blast-radius";
import type { AcceptancePlan } from "@/lib/api/approvals/acceptance";
import { radiusSummary } from "@/lib/blast-radius/summary";
import { renderedPlanRequest } from "@/lib/queries/objects/rendered-request";

interface AcceptanceEffectProps {
  readonly plan: Pick<AcceptancePlan, "radius" | "withheld"> | undefined;
  readonly error: Error | null;
  /** Which are accepted. */
  readonly clusters: readonly string[];
}

/** Which add-ons come to accepted clusters, and what others lose by it. */
export function AcceptanceEffect({ plan, error, clusters }: AcceptanceEffectProps) {
  if (plan?.radius)
    return (
      <div>
        <p>{plan.radius.effects.length > 0 ? `After joining: ${radiusSummary(plan.radius.effects)}` : NO_ADD_ON}</p>
        <p className="text-text-2">Placements that select by claims decide once a cluster has reported them.</p>
        <EffectDetails radius={plan.radius} rendered={renderedPlanRequest(["approvals", "acceptance"], { clusters })} />
      </div>
    );
  if (plan) return <Withheld withheld={plan.withheld} />;
  return <p role="status">{error ? `The preview failed: ${error.message}` : "Checking which add-ons come to them."}</p>;
}

const NO_ADD_ON = "No add-on comes by what is known now.";
