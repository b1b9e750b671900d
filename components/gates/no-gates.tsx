"use client";

import { useQuery } from "@tanstack/react-query";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { PageHeader } from "@/components/ui/layout/page-header";
import { gateKinds } from "@/lib/queries/gates/gates";
import { GateKinds } from "./gate-kinds";
import { NewGateButtons } from "./new-gate-buttons";

/** The page of a hub without any window, freeze or gate, or without their kinds. */
export function NoGates({ title }: { readonly title: string }) {
  const { data } = useQuery(gateKinds());
  const isServed = data?.kinds.some(({ state }) => state === "served") ?? false;
  return (
    <>
      <PageHeader title={title} actions={isServed ? <NewGateButtons /> : null} />
      <RegionMessage title="Nothing holds rollouts on this hub">
        A maintenance window says when clusters may start updates, a freeze stops them until it ends, and a rollout gate
        waits until people have approved. Without any of them, rollouts follow their strategy alone.
      </RegionMessage>
      <GateKinds />
    </>
  );
}
