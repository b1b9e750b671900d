"use client";

import { Suspense } from "react";
import { late } from "@/components/ui/hooks/late";
import type { PlanEffectProps } from "./plan-effect";

const PlanEffect = late(async () => (await import("./plan-effect")).PlanEffect);

/** What else a plan does, loaded where there is something to tell. */
export function LatePlanEffect(props: PlanEffectProps) {
  const { radius, withheld, owned } = props.plan;
  return <Suspense>{radius || withheld || owned ? <PlanEffect {...props} /> : null}</Suspense>;
}
