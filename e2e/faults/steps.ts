import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { placementDecisions } from "@/lib/resources/placement-decision";
import { AGENT_ROLE, PLACEMENTS, type Thing, template, templateConfig } from "@/server/controllers/test-objects";
import type { World } from "./world";

export const PER_GROUP = { type: "ProgressivePerGroup" };

export function useTemplate(world: World, name: string): Promise<void> {
  return world.patch(clusterManagementAddOns, "hello", { spec: { defaultConfigs: [templateConfig(name)] } });
}

export function editTemplate(world: World, name: string, version: string): Promise<void> {
  return world.patch(addOnTemplates, name, { spec: template(name, version, AGENT_ROLE).object.spec });
}

/** Rewrites one of the placement's answers. */
export function decide(world: World, index: number, clusters: readonly string[]): Promise<void> {
  const decisions = clusters.map((clusterName) => ({ clusterName, reason: "" }));
  return world.patchStatus(placementDecisions, `some-decision-${index}`, { decisions }, PLACEMENTS);
}

/** These things, with another one in the place of each that has its name. */
export function withOthers(things: readonly Thing[], ...others: readonly Thing[]): Thing[] {
  const isSame = (a: Thing, b: Thing) => a.resource === b.resource && a.object.metadata.name === b.object.metadata.name;
  return things.map((thing) => others.find((other) => isSame(thing, other)) ?? thing);
}
