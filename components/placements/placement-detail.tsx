"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { Suspense } from "react";
import { DetailFrame, DetailPage } from "@/components/object/detail-page";
import { ObjectLoading } from "@/components/object/object-states";
import { useListedDetail } from "@/components/object/use-listed-detail";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import type { PlacementDetail, PlacementPath } from "@/lib/api/placements/placement-detail";
import { exactTerm } from "@/lib/filter/print-value";
import type { PlacementRow } from "@/lib/lists/placements/row";
import { placementDetail } from "@/lib/queries/placements/placement-detail";
import { placementPart } from "@/lib/queries/placements/placements";
import { ClusterTab } from "./cluster-tab";
import { readPlacementAddress } from "./detail-address";
import { BarePlacementHeader, PlacementHeader } from "./detail-header";
import { PlacementOverview } from "./detail-overview";
import { PlacementEditTab } from "./editor/placement-edit-tab";

const PlacementScores = late(async () => (await import("./editor/placement-scores")).PlacementScores);

/** One placement, live; the address names it and the open tab. */
export function PlacementDetailPage() {
  const alive = useAlive();
  const { namespace, name } = readPlacementAddress(usePathname());
  return alive ? <NamedPlacement key={`${namespace}/${name}`} path={{ namespace, name }} /> : <LoadingPlacement />;
}

function NamedPlacement({ path }: { readonly path: PlacementPath }) {
  const name = `${path.namespace}/${path.name}`;
  const list = placementPart("one", { q: exactTerm("name", name), limit: 1 });
  const { detail, ...state } = useListedDetail(name, list, placementDetail(path));
  return (
    <DetailPage thing="placement" name={name} state={state} bareHeader={<BarePlacementHeader path={path} />}>
      {(row) => <Loaded path={path} row={row} detail={detail} />}
    </DetailPage>
  );
}

interface LoadedProps {
  readonly path: PlacementPath;
  readonly row: PlacementRow;
  readonly detail: UseQueryResult<PlacementDetail>;
}

function Loaded({ path, row, detail: { data, error, refetch } }: LoadedProps) {
  const { tab } = readPlacementAddress(usePathname());
  return (
    <DetailFrame
      subject="placement"
      header={<PlacementHeader path={path} row={row} tab={tab} />}
      error={data ? error : null}
      onTryAgain={refetch}
    >
      {tab === "overview" ? (
        <PlacementOverview path={path} row={row} detail={data} error={error} onTryAgain={refetch} />
      ) : null}
      {tab === "clusters" ? <ClusterTab path={path} row={row} /> : null}
      {tab === "scores" ? (
        <Suspense>
          <PlacementScores path={path} />
        </Suspense>
      ) : null}
      {tab === "yaml" ? <PlacementEditTab path={path} /> : null}
    </DetailFrame>
  );
}

export function LoadingPlacement() {
  return <ObjectLoading thing="placement" />;
}
