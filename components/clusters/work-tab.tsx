"use client";

import { useQuery } from "@tanstack/react-query";
import { FileLink } from "@/components/status/file-link";
import { FilteredRows } from "@/components/status/filtered-rows";
import { ListProblem } from "@/components/status/list-problem";
import type { RowColumn } from "@/components/status/row-columns";
import { useServedList } from "@/components/status/use-served-list";
import { WorkCards } from "@/components/status/work-cards";
import { WorkTable } from "@/components/status/work-table";
import { RegionMessage } from "@/components/ui/region-message";
import type { ListQuery } from "@/lib/api/list-query";
import { workTable } from "@/lib/api/work-list";
import type { WorkRow } from "@/lib/api/works";
import { toggleValue } from "@/lib/filter/edit-filter";
import { workFiguresOn } from "@/lib/queries/work-figures";
import { workPart } from "@/lib/queries/works";

const LISTED = {
  view: "works" as const,
  table: workTable,
  facets: "status",
  usualSort: "status",
  part: (query: ListQuery) => workPart("list", query),
};

/** What is carried to the cluster, the worst first; a name leads to its manifests and what is reported back of them. */
export function WorkTab({ cluster }: { readonly cluster: string }) {
  const list = useServedList<WorkRow, ReturnType<typeof workPart>>({ ...LISTED, preset: toggleValue("", "cluster", cluster) });
  const { data: page, error, refetch } = useQuery(list.query);
  const { data: figures } = useQuery(workFiguresOn(cluster));
  if (!page) {
    return error ? (
      <div className="pt-3">
        <ListProblem subject="works" error={error} onTryAgain={refetch} />
      </div>
    ) : (
      <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Reading the works of the cluster.</p>
    );
  }
  const all = figures?.total ?? page.total;
  if (all === 0 && page.total === 0)
    return page.synced ? (
      <NoWork />
    ) : (
      <p className="px-4 py-4 text-small text-text-3 sheet:px-6">The console is still reading works from the hub.</p>
    );
  const { asks, current, filter, onFirst, phone, setSort, sort } = list;
  const shown = { rows: page.rows, from: page.offset, size: page.total, onFirst };
  return (
    <FilteredRows
      thing="work"
      shown={page.total}
      total={all}
      page={page}
      filter={{ ...filter, placeholder: "Filter by name, or by status: addon: applied: available: …" }}
      acts={<FileLink view="works" query={asks} />}
    >
      {phone ? <WorkCards list={shown} /> : <WorkTable columns={COLUMNS} list={shown} current={current} sort={sort} onSort={setSort} />}
    </FilteredRows>
  );
}

function NoWork() {
  return (
    <RegionMessage title="Nothing is carried to this cluster">
      A ManifestWork in its namespace appears here, with what the cluster's agent says of each of its manifests.
    </RegionMessage>
  );
}

const COLUMNS: readonly RowColumn[] = [
  { word: "Work", own: "work", className: "w-[34%]" },
  { word: "Status", own: "status", className: "w-36" },
  { word: "Add-on", own: "addon", className: "" },
  { word: "Manifests", own: "manifests", className: "w-22 text-right" },
  { word: "Since", own: "since", className: "w-20 whitespace-nowrap text-right text-text-2" },
];
