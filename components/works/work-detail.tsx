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
import type { WorkPath } from "@/lib/api/works/work-detail";
import { toggleValue } from "@/lib/filter/edit-filter";
import type { WorkRow } from "@/lib/lists/works/row";
import { isNotFound, isSignedOut } from "@/lib/queries/request/api-problem";
import { workDetail } from "@/lib/queries/works/work-detail";
import { workPart } from "@/lib/queries/works/works";
import { readWorkAddress } from "./detail-address";
import { BareWorkHeader, WorkHeader } from "./detail-header";
import { WorkOverview } from "./detail-overview";

/** One work, live; the address names it and the open tab. */
export function WorkDetailPage() {
  const alive = useAlive();
  const { namespace, name } = readWorkAddress(usePathname());
  return alive ? <NamedWork key={`${namespace}/${name}`} path={{ namespace, name }} /> : <LoadingWork />;
}

function NamedWork({ path }: { readonly path: WorkPath }) {
  const { row, detail, isAbsent } = useWork(path);
  if (isAbsent)
    return (
      <ObjectAbsent thing="work" name={`${path.namespace}/${path.name}`} header={<BareWorkHeader path={path} />} />
    );
  if (row) return <Loaded path={path} row={row} detail={detail} />;
  if (!detail.error || isSignedOut(detail.error)) return <LoadingWork />;
  return (
    <>
      <BareWorkHeader path={path} />
      <div className="pt-3">
        <ListProblem subject="this work" error={detail.error} onTryAgain={detail.refetch} />
      </div>
    </>
  );
}

/** A work from the list, or by itself: callers who may get but not list it see it, too. */
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
  const { tab } = readWorkAddress(usePathname());
  const staleSince = useStaleSince();
  return (
    <div className="flex min-h-full flex-col">
      <WorkHeader path={path} row={row} tab={tab} />
      <ListNotices subject="work" staleSince={staleSince} error={data ? error : null} onTryAgain={refetch} />
      {tab === "overview" ? <WorkOverview row={row} detail={data} error={error} onTryAgain={refetch} /> : null}
      {tab === "yaml" ? <ObjectTab kind="manifestworks.work.open-cluster-management.io" {...path} /> : null}
    </div>
  );
}

export function LoadingWork() {
  return <ObjectLoading thing="work" />;
}
