"use client";

import { Suspense } from "react";
import { late } from "@/components/ui/hooks/late";
import type { PlanEffectProps } from "./plan-effect";

const PlanEffect = late(async () => (await import("./plan-effect")).PlanEffect);

/** What else a plan does, loaded where there is something to tell. */
export function LatePlanEffect(props: PlanEffectProps) {
  const { radius, withheld, owned } = props.plan;
  const isMoving = radius !== undefined && radius.effects.length + radius.unsure.length > 0;
  const isOwned = owned !== undefined && owned.length > 0;
  return <Suspense>{isMoving || withheld || isOwned ? <PlanEffect {...props} /> : null}</Suspense>;
}
