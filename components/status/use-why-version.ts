"use client";

import { useQuery } from "@tanstack/react-query";
import { usePaced } from "@/components/ui/use-paced";
import { toggleValue } from "@/lib/filter/edit-filter";
import { addOnPart } from "@/lib/queries/addons";
import { approvalPart } from "@/lib/queries/approvals";
import { clusterAddOnPart } from "@/lib/queries/cluster-add-ons";
import { clusterPart } from "@/lib/queries/clusters";
import { placementPart } from "@/lib/queries/placements";
import { rolloutPart } from "@/lib/queries/rollouts";
import { workPart } from "@/lib/queries/works";

const SLOT = "why";
/** Of works, placements and requests of one add-on: more there hardly are. */
const MOST = 20;
const PACE_MS = 500;

interface WhyHints {
  /** Changes when one of the rows does that the answer is told by. */
  readonly version: string;
  /** Each of those rows is followed; else what changes of the others is found out by looking again. */
  readonly isFollowed: boolean;
}

/** The live rows of all that an add-on on a cluster depends on, as far as whoever asks may see them. */
export function useWhyVersion(cluster: string, addOn: string): WhyHints {
  const ofAddOn = toggleValue("", "addon", addOn);
  const ofBoth = toggleValue(ofAddOn, "cluster", cluster);
  const followed = [
    useQuery(clusterPart(SLOT, { q: toggleValue("", "name", cluster), limit: 1 })),
    useQuery(addOnPart(SLOT, { q: toggleValue("", "name", addOn), limit: 1 })),
    useQuery(clusterAddOnPart(SLOT, { q: ofBoth, limit: 1 })),
    useQuery(placementPart(SLOT, { q: ofAddOn, limit: MOST })),
    useQuery(rolloutPart(SLOT, { q: ofAddOn, limit: MOST })),
    useQuery(workPart(SLOT, { q: ofBoth, limit: MOST })),
    useQuery(approvalPart(SLOT, { q: ofBoth, limit: MOST })),
  ];
  const version = usePaced(JSON.stringify(followed.map(({ data }) => data?.rows)), PACE_MS);
  return { version, isFollowed: followed.every(({ data }) => data?.window !== undefined) };
}
