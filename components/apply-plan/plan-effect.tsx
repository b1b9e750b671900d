import { type ReactNode, Suspense } from "react";
import { Notice } from "@/components/ui/feedback/notice";
import { late } from "@/components/ui/hooks/late";
import type { EnablePlan } from "@/lib/api/addons/enable";
import { radiusSummary } from "@/lib/blast-radius/summary";
import type { RenderedRequest } from "@/lib/queries/objects/rendered-changes";
import { EffectDetails, Withheld } from "./blast-radius";

// Few plans write what another tool applies.
const OwnedObjects = late(async () => (await import("./owned-objects")).OwnedObjects);

type Plan = Pick<EnablePlan, "radius" | "withheld" | "owned" | "writes">;

export interface PlanEffectProps {
  readonly plan: Plan;
  /** The add-on that the plan is about, and tells of itself. */
  readonly addOn: string;
  /** Whether objects that another tool applies are written all the same. */
  readonly isOverridden: boolean;
  readonly onOverridden: (isOverridden: boolean) => void;
  /** Below what add-ons leave: the offer to keep them there. */
  readonly children?: ReactNode;
  /** Where manifests can be rendered for it. */
  readonly rendered?: RenderedRequest | undefined;
}

/** What a plan does beyond its own add-on, its clusters by region, and whose objects it would write. */
export function PlanEffect({ plan, addOn, isOverridden, onOverridden, rendered, children }: PlanEffectProps) {
  const { radius, withheld, owned = [], writes } = plan;
  const others = radius?.effects.filter((effect) => effect.addOn !== addOn) ?? [];
  return (
    <>
      {withheld ? <Withheld withheld={withheld} /> : null}
      {others.length > 0 ? (
        <Notice tone="warn" within="form">
          {radiusSummary(others)}
        </Notice>
      ) : null}
      {radius ? (
        <div>
          <EffectDetails radius={{ ...radius, waits: waitsOfOthers(radius, addOn) }} rendered={rendered} />
          {radius.effects.some(({ loses }) => loses.total > 0) ? children : null}
        </div>
      ) : null}
      {owned.length > 0 ? (
        <Suspense>
          <OwnedObjects owned={owned} writes={writes} isOverridden={isOverridden} onOverridden={onOverridden} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What the plan's own add-on requires, and who requires it, the plan tells itself. */
function waitsOfOthers({ waits = [] }: NonNullable<Plan["radius"]>, own: string) {
  return waits.filter(({ addOn, requires }) => addOn !== own && requires !== own);
}
