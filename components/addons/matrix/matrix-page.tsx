"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, Suspense, useMemo } from "react";
import { FilteredRows } from "@/components/list/filter/filtered-rows";
import { filterHref } from "@/components/list/filter-href";
import { PastButton } from "@/components/list/past/past-button";
import { withTime } from "@/components/list/past/with-time";
import { useServedList } from "@/components/list/use-served-list";
import { ListNotices } from "@/components/request-state/list-notices";
import { useStaleSince } from "@/components/request-state/use-stale-since";
import { ViewGate } from "@/components/request-state/view-gate";
import { Select } from "@/components/ui/controls/select-field";
import { Notice } from "@/components/ui/feedback/notice";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { late } from "@/components/ui/hooks/late";
import { PageHeader } from "@/components/ui/layout/page-header";
import { withBasePath } from "@/lib/base-path";
import { count, plural } from "@/lib/format/count";
import { CLUSTERS } from "@/lib/lists/clusters/fields";
import type { MatrixRow } from "@/lib/lists/matrix/row";
import { filterFields, initialFacets } from "@/lib/lists/page-list";
import type { ListPart } from "@/lib/queries/list/list-part";
import { matrixPart } from "@/lib/queries/matrix/matrix";
import { LayoutLinks } from "./layout-links";
import { matrixHref } from "./matrix-address";
import { MatrixGrid } from "./matrix-grid";
import { MatrixLegend } from "./matrix-legend";
import { MATRIX_TITLE, MatrixLoading } from "./matrix-loading";
import { cellCounts, setsOf, shownAddOns } from "./matrix-model";
import { MatrixSets } from "./matrix-sets";

const PastBar = late(async () => (await import("@/components/list/past/past-bar")).PastBar);

const EVERY = "";
/** Its filter fields. */
const PARAMS = filterFields(CLUSTERS.fields);

type List = ReturnType<typeof useServedList<MatrixRow, ReturnType<typeof matrixPart>>>;

/** Add-ons and clusters as a field of cells, live: all add-ons, or the one that the address names. */
export function MatrixPage() {
  const addOn = useSearchParams().get("addon") ?? undefined;
  const list = useServedList<MatrixRow, ReturnType<typeof matrixPart>>({
    view: "clusters",
    table: PARAMS,
    facets: initialFacets(CLUSTERS).facets,
    part: matrixPart,
  });
  const staleSince = useStaleSince();
  return (
    <>
      <Suspense>{list.at ? <PastBar at={list.at} /> : null}</Suspense>
      <ViewGate title={MATRIX_TITLE} subject="clusters" query={list.query} loading={<MatrixLoading />}>
        {({ page, error, onTryAgain }) => {
          if (page.all === 0) return page.synced ? <NoCluster isPast={list.at !== undefined} /> : <MatrixLoading />;
          const more = page.partial && { of: "add-ons of clusters", by: "name=" };
          const notices = (
            <ListNotices subject="clusters" staleSince={staleSince} error={error} onTryAgain={onTryAgain} more={more} />
          );
          return <Loaded page={page} list={list} addOn={addOn} notices={notices} />;
        }}
      </ViewGate>
    </>
  );
}

interface LoadedProps {
  readonly page: ListPart<MatrixRow>;
  readonly list: List;
  readonly addOn: string | undefined;
  readonly notices: ReactNode;
}

function Loaded({ page, list, addOn, notices }: LoadedProps) {
  const { filter, phone } = list;
  const { all, rows, total } = page;
  const names = useMemo(() => page.facets?.addon?.values.map(({ value }) => value) ?? [], [page.facets]);
  const addOns = useMemo(() => shownAddOns(names, addOn), [names, addOn]);
  const sets = useMemo(() => setsOf(rows), [rows]);
  const counts = useMemo(() => cellCounts(rows, addOns), [rows, addOns]);
  const choose = (next: string) =>
    history.pushState(
      null,
      "",
      withBasePath(withTime(filterHref(matrixHref(next === EVERY ? undefined : next), filter.text), list.at)),
    );
  const label = addOn === undefined ? "Add-ons on clusters" : `${addOn} on clusters`;
  const placeholder = phone
    ? "Filter clusters by name, set: …"
    : "Filter clusters by name, or by set: health: region: env: label.…";
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={MATRIX_TITLE}
        figure={`${total === all ? "" : `${count(total)} of `}${plural(all, "cluster")}, ${addOns.length === 1 ? "one cell each" : "a cell for each add-on"}, by set and name`}
        actions={
          <>
            <AddOnChoice names={names} addOn={addOn} onChoose={choose} />
            {list.at ? null : <PastButton />}
            <LayoutLinks current="matrix" at={list.at} />
          </>
        }
      />
      {notices}
      <Beyond page={page} />
      <FilteredRows thing="cluster" shown={total} total={all} page={page} filter={{ ...filter, placeholder }}>
        <div className="px-4 pb-3 sheet:px-6">
          <MatrixLegend counts={counts} />
        </div>
        {addOns.length === 0 ? <NoAddOn /> : null}
        {addOns.length > 0 && phone ? <MatrixSets label={label} sets={sets} addOns={addOns} /> : null}
        {addOns.length > 0 && !phone ? (
          <div className="border-line border-t px-6 pt-3">
            <MatrixGrid label={label} sets={sets} addOns={addOns} />
          </div>
        ) : null}
      </FilteredRows>
    </div>
  );
}

interface AddOnChoiceProps {
  readonly names: readonly string[];
  readonly addOn: string | undefined;
  readonly onChoose: (addOn: string) => void;
}

function AddOnChoice({ names, addOn, onChoose }: AddOnChoiceProps) {
  const known = [...new Set(addOn === undefined ? names : [...names, addOn])].sort();
  const options = [{ value: EVERY, label: "Every add-on" }, ...known.map((name) => ({ value: name, label: name }))];
  return (
    <div className="max-sheet:min-w-full">
      <Select control={{ "aria-label": "Add-on" }} options={options} value={addOn ?? EVERY} onValue={onChoose} />
    </div>
  );
}

/** What is not here although it was read. */
function Beyond({ page: { rows, synced, total } }: { readonly page: ListPart<MatrixRow> }) {
  if (!synced || rows.length >= total) return null;
  return (
    <Notice tone="info">
      Showing the first {plural(rows.length, "cluster")} of {count(total)}. Filter to see others.
    </Notice>
  );
}

function NoAddOn() {
  return (
    <RegionMessage title="No add-on visible on these clusters">
      A cell appears for each add-on that is installed on one of them.
    </RegionMessage>
  );
}

function NoCluster({ isPast }: { readonly isPast: boolean }) {
  if (isPast)
    return (
      <>
        <PageHeader title={MATRIX_TITLE} />
        <RegionMessage title="There were no clusters at that time" />
      </>
    );
  return (
    <>
      <PageHeader title={MATRIX_TITLE} actions={<LayoutLinks current="matrix" />} />
      <RegionMessage title="No clusters on this hub yet">
        A column of cells appears here as soon as a <code className="mono">ManagedCluster</code> registers with the hub.
      </RegionMessage>
    </>
  );
}
