"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { FileLink } from "@/components/list/file-link";
import { FilteredRows } from "@/components/list/filter/filtered-rows";
import type { RowColumn } from "@/components/list/table/row-columns";
import { useServedList } from "@/components/list/use-served-list";
import { ListProblem } from "@/components/request-state/list-problem";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { valueColumns } from "@/components/works/value-columns";
import { WorkCards } from "@/components/works/work-cards";
import { WORK_COLUMNS, WorkTable } from "@/components/works/work-table";
import type { ListQuery } from "@/lib/api/list/list-query";
import { exactTerm } from "@/lib/filter/print-value";
import { filterFields } from "@/lib/lists/page-list";
import type { ReplicaSetRow } from "@/lib/lists/replica-sets/row";
import { WORKS } from "@/lib/lists/works/fields";
import type { WorkRow } from "@/lib/lists/works/row";
import { workPart } from "@/lib/queries/works/works";

const LISTED = {
  view: "works" as const,
  table: filterFields(WORKS.fields),
  facets: "status",
  usualSort: "status",
  part: (query: ListQuery) => workPart("list", query),
};

/** All works here are of one set. */
const columnsNamed = (...keys: readonly string[]): RowColumn[] =>
  WORK_COLUMNS.filter(({ key = "" }) => keys.includes(key)).map(({ isExtra: _, ...column }) => column);

const HEAD = columnsNamed("work", "status", "cluster");
const TAIL = columnsNamed("rollout", "drift", "since");

/** A value that each of them reports has a column of its own, which goes after those that say less. */
function columnsFor(rows: readonly WorkRow[]): readonly RowColumn[] {
  const values = valueColumns(rows, { isExtra: false });
  return [...HEAD, ...values, ...TAIL];
}

/** The work of the set on each cluster that has begun, worst first, with what it reports. */
export function SetWorks({ row: { namespace, set } }: { readonly row: ReplicaSetRow }) {
  const list = useServedList<WorkRow, ReturnType<typeof workPart>>({
    ...LISTED,
    preset: exactTerm("set", `${namespace}.${set}`),
  });
  const { data: page, error, refetch } = useQuery(list.query);
  const columns = useMemo(() => columnsFor(page?.rows ?? []), [page?.rows]);
  const { listParams, current, filter, onFirst, phone, setSort, sort } = list;
  return (
    <section aria-label="Works">
      <SectionTitle title="Works" note="one on each cluster that has begun" />
      {page ? (
        <FilteredRows
          thing="work"
          shown={page.total}
          total={page.all ?? page.total}
          page={page}
          filter={{ ...filter, placeholder: "Filter by name, or by status: cluster: rollout: drift: …" }}
          actions={phone ? null : <FileLink view="works" query={listParams} />}
        >
          {phone ? (
            <WorkCards list={{ rows: page.rows, from: page.offset, size: page.total, onFirst }} hasClusters />
          ) : (
            <WorkTable
              columns={columns}
              list={{ rows: page.rows, from: page.offset, size: page.total, onFirst }}
              current={current}
              sort={sort}
              onSort={setSort}
            />
          )}
        </FilteredRows>
      ) : (
        <NotThere error={error} refetch={refetch} />
      )}
    </section>
  );
}

function NotThere({ error, refetch }: { readonly error: Error | null; readonly refetch: () => unknown }) {
  if (error) return <ListProblem subject="its works" error={error} onTryAgain={refetch} />;
  return <p className="animate-appear px-4 pb-4 text-small text-text-3 sheet:px-6">Loading works.</p>;
}
