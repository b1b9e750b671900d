"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { ListNotices } from "@/components/status/list-notices";
import { ListProblem } from "@/components/status/list-problem";
import { ObjectAbsent, ObjectLoading } from "@/components/status/object-states";
import { ObjectTab } from "@/components/status/object-tab";
import { useHinted } from "@/components/status/use-hinted";
import { useStaleSince } from "@/components/status/use-stale-since";
import { useAlive } from "@/components/ui/use-alive";
import type { WorkPath } from "@/lib/api/work-detail";
import type { WorkRow } from "@/lib/api/works";
import { toggleValue } from "@/lib/filter/edit-filter";
import { isNotFound, isSignedOut } from "@/lib/queries/api-problem";
import { workDetail } from "@/lib/queries/work-detail";
import { workPart } from "@/lib/queries/works";
import { readAddress } from "./detail-address";
import { BareHeader, DetailHeader } from "./detail-header";
import { DetailOverview } from "./detail-overview";

/** One work, live: the address says which, and which part of it. */
export function WorkDetailPage() {
  const alive = useAlive();
  const { namespace, name } = readAddress(usePathname());
  return alive ? <NamedWork key={`${namespace}/${name}`} path={{ namespace, name }} /> : <LoadingDetail />;
}

function NamedWork({ path }: { readonly path: WorkPath }) {
  const { row, detail, isAbsent } = useWork(path);
  if (isAbsent) return <ObjectAbsent thing="work" name={`${path.namespace}/${path.name}`} header={<BareHeader path={path} />} />;
  if (row) return <Loaded path={path} row={row} detail={detail} />;
  if (!detail.error || isSignedOut(detail.error)) return <LoadingDetail />;
  return (
    <>
      <BareHeader path={path} />
      <div className="pt-3">
        <ListProblem subject="this work" error={detail.error} onTryAgain={detail.refetch} />
      </div>
    </>
  );
}

/** A work as it stands in the list, and by itself: whoever may get it but not list others sees it too. */
function useWork(path: WorkPath) {
  const key = `${path.namespace}/${path.name}`;
  const list = useQuery(workPart("one", { q: toggleValue("", "name", key), limit: 1 }));
  const listed = list.data?.rows.find(({ name }) => name === key);
  const detail = useHinted(workDetail(path));
  return { row: listed ?? detail.data?.row, detail, isAbsent: !listed && isNotFound(detail.error) };
}

interface LoadedProps {
  readonly path: WorkPath;
  readonly row: WorkRow;
  readonly detail: ReturnType<typeof useWork>["detail"];
}

function Loaded({ path, row, detail: { data, error, refetch } }: LoadedProps) {
  const { tab } = readAddress(usePathname());
  const staleSince = useStaleSince();
  return (
    <div className="flex min-h-full flex-col">
      <DetailHeader path={path} row={row} tab={tab} />
      <ListNotices subject="work" staleSince={staleSince} error={data ? error : null} onTryAgain={refetch} />
      {tab === "overview" ? <DetailOverview row={row} detail={data} error={error} onTryAgain={refetch} /> : null}
      {tab === "yaml" ? <ObjectTab kind="manifestworks.work.open-cluster-management.io" {...path} /> : null}
    </div>
  );
}

export function LoadingDetail() {
  return <ObjectLoading thing="work" />;
}
