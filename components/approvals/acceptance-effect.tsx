import { EffectDetails, Withheld } from "@/components/apply-plan/blast-radius";
import { PlanCopies } from "@/components/apply-plan/plan-copies";
import type { PlannedWrite } from "@/lib/api/addons/enable";
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
        <EffectDetails
          radius={plan.radius}
          doubtOf={undecided}
          rendered={renderedPlanRequest(["approvals", "acceptance"], { clusters })}
        />
        <PlanCopies writes={clusters.map(acceptance)} />
      </div>
    );
  if (plan) return <Withheld withheld={plan.withheld} />;
  return (
    <p role="status">
      {error ? `The preview failed: ${error.message}` : "Checking which add-ons are installed after joining."}
    </p>
  );
}

const NO_ADD_ON = "By what is known now, no add-on is installed after joining.";

/** The write that accepts a cluster. */
function acceptance(name: string): PlannedWrite {
  const text = (accepts: boolean) =>
    `apiVersion: cluster.open-cluster-management.io/v1\nkind: ManagedCluster\nmetadata:\n  name: ${name}\nspec:\n  hubAcceptsClient: ${accepts}\n`;
  return { verb: "patch", kind: "ManagedCluster", name, before: text(false), after: text(true) };
}

function undecided(placements: readonly string[]): string {
  const verb = placements.length === 1 ? "selects" : "select";
  return `${placements.join(", ")} ${verb} by what is reported after joining, or the hub has decided otherwise than is computed here: more add-ons may be installed.`;
}
