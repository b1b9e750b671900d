"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { ObjectAbsent, ObjectLoading } from "@/components/object/object-states";
import { ObjectTab } from "@/components/object/object-tab";
import { ListNotices } from "@/components/request-state/list-notices";
import { ListProblem } from "@/components/request-state/list-problem";
import { useHinted } from "@/components/request-state/use-hinted";
import { useStaleSince } from "@/components/request-state/use-stale-since";
import { useAlive } from "@/components/ui/hooks/use-alive";
import type { PlacementPath } from "@/lib/api/placements/placement-detail";
import { toggleValue } from "@/lib/filter/edit-filter";
import type { PlacementRow } from "@/lib/lists/placements/row";
import { placementDetail } from "@/lib/queries/placements/placement-detail";
import { placementPart } from "@/lib/queries/placements/placements";
import { isNotFound, isSignedOut } from "@/lib/queries/request/api-problem";
import { ClusterTab } from "./cluster-tab";
import { readPlacementAddress } from "./detail-address";
import { BarePlacementHeader, PlacementHeader } from "./detail-header";
import { PlacementOverview } from "./detail-overview";

/** One placement, live; the address names it and the open tab. */
export function PlacementDetailPage() {
  const alive = useAlive();
  const { namespace, name } = readPlacementAddress(usePathname());
  return alive ? <NamedPlacement key={`${namespace}/${name}`} path={{ namespace, name }} /> : <LoadingPlacement />;
}

function NamedPlacement({ path }: { readonly path: PlacementPath }) {
  const { row, detail, isAbsent } = usePlacement(path);
  if (isAbsent)
    return (
      <ObjectAbsent
        thing="placement"
        name={`${path.namespace}/${path.name}`}
        header={<BarePlacementHeader path={path} />}
      />
    );
  if (row) return <Loaded path={path} row={row} detail={detail} />;
  if (!detail.error || isSignedOut(detail.error)) return <LoadingPlacement />;
  return (
    <>
      <BarePlacementHeader path={path} />
      <div className="pt-3">
        <ListProblem subject="this placement" error={detail.error} onTryAgain={detail.refetch} />
      </div>
    </>
  );
}

/** A placement from the list, or by itself: callers who may get but not list it see it, too. */
function usePlacement(path: PlacementPath) {
  const key = `${path.namespace}/${path.name}`;
  const list = useQuery(placementPart("one", { q: toggleValue("", "name", key), limit: 1 }));
  const listed = list.data?.rows.find(({ name }) => name === key);
  const detail = useHinted(placementDetail(path));
  return { row: listed ?? detail.data?.row, detail, isAbsent: !listed && isNotFound(detail.error) };
}

interface LoadedProps {
  readonly path: PlacementPath;
  readonly row: PlacementRow;
  readonly detail: ReturnType<typeof usePlacement>["detail"];
}

function Loaded({ path, row, detail: { data, error, refetch } }: LoadedProps) {
  const { tab } = readPlacementAddress(usePathname());
  const staleSince = useStaleSince();
  return (
    <div className="flex min-h-full flex-col">
      <PlacementHeader path={path} row={row} tab={tab} />
      <ListNotices subject="placement" staleSince={staleSince} error={data ? error : null} onTryAgain={refetch} />
      {tab === "overview" ? (
        <PlacementOverview path={path} row={row} detail={data} error={error} onTryAgain={refetch} />
      ) : null}
      {tab === "clusters" ? <ClusterTab path={path} row={row} /> : null}
      {tab === "yaml" ? <ObjectTab kind="placements.cluster.open-cluster-management.io" {...path} /> : null}
    </div>
  );
}

export function LoadingPlacement() {
  return <ObjectLoading thing="placement" />;
}
