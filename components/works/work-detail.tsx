"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { DetailFrame, DetailPage } from "@/components/object/detail-page";
import { ObjectLoading } from "@/components/object/object-states";
import { ObjectTab } from "@/components/object/object-tab";
import { useListedDetail } from "@/components/object/use-listed-detail";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import type { WorkDetail, WorkPath } from "@/lib/api/works/work-detail";
import { exactTerm } from "@/lib/filter/print-value";
import type { WorkRow } from "@/lib/lists/works/row";
import { workDetail } from "@/lib/queries/works/work-detail";
import { workPart } from "@/lib/queries/works/works";
import { readWorkAddress } from "./detail-address";
import { BareWorkHeader, WorkHeader } from "./detail-header";
import { WorkOverview } from "./detail-overview";

/** Contains the YAML parser: loaded on demand only. */
const WorkEditor = late(async () => (await import("./form/work-editor")).WorkEditor);

/** One work, live; the address names it and the open tab. */
export function WorkDetailPage() {
  const alive = useAlive();
  const { namespace, name } = readWorkAddress(usePathname());
  return alive ? <NamedWork key={`${namespace}/${name}`} path={{ namespace, name }} /> : <LoadingWork />;
}

function NamedWork({ path }: { readonly path: WorkPath }) {
  const name = `${path.namespace}/${path.name}`;
  const list = workPart("one", { q: exactTerm("name", name), limit: 1 });
  const { detail, ...state } = useListedDetail(name, list, workDetail(path));
  return (
    <DetailPage thing="work" name={name} state={state} bareHeader={<BareWorkHeader path={path} />}>
      {(row) => <Loaded path={path} row={row} detail={detail} />}
    </DetailPage>
  );
}

interface LoadedProps {
  readonly path: WorkPath;
  readonly row: WorkRow;
  readonly detail: UseQueryResult<WorkDetail>;
}

function Loaded({ path, row, detail: { data, error, refetch } }: LoadedProps) {
  const { tab } = readWorkAddress(usePathname());
  return (
    <DetailFrame
      subject="work"
      header={<WorkHeader path={path} row={row} tab={tab} />}
      error={data ? error : null}
      onTryAgain={refetch}
    >
      {tab === "overview" ? <WorkOverview row={row} detail={data} error={error} onTryAgain={refetch} /> : null}
      {tab === "yaml" ? (
        <ObjectTab
          kind="manifestworks.work.open-cluster-management.io"
          {...path}
          form={(text, onText) => <WorkEditor text={text} onText={onText} isNew={false} />}
        />
      ) : null}
    </DetailFrame>
  );
}

export function LoadingWork() {
  return <ObjectLoading thing="work" />;
}
