"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FileLink } from "@/components/status/file-link";
import { FilteredRows } from "@/components/status/filtered-rows";
import { ListProblem } from "@/components/status/list-problem";
import { workHref } from "@/components/status/object-address";
import { RowCard, RowCards } from "@/components/status/row-cards";
import { RowLines, RowTable } from "@/components/status/row-table";
import { type ShownRows, useServedList } from "@/components/status/use-served-list";
import { WORK_LOOK } from "@/components/status/work-standing";
import { Age } from "@/components/ui/age";
import { Flash } from "@/components/ui/flash";
import { Link } from "@/components/ui/link";
import { RegionMessage } from "@/components/ui/region-message";
import { StatusBadge } from "@/components/ui/status-badge";
import type { ListQuery } from "@/lib/api/list";
import { workTable } from "@/lib/api/work-list";
import type { WorkRow } from "@/lib/api/works";
import { toggleValue } from "@/lib/filter/edit-filter";
import { count, plural } from "@/lib/format/count";
import { workStanding } from "@/lib/health/work-words";
import { workFiguresOn, workPart } from "@/lib/queries/works";

const LISTED = { table: workTable, facets: "status", usualSort: "status", part: (query: ListQuery) => workPart("list", query) };

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
      filter={{ ...filter, placeholder: "Filter by name, or by status: addon: applied: available: …" }}
      acts={<FileLink view="works" query={asks} />}
    >
      {phone ? <Cards list={shown} /> : <Table list={shown} current={current} sort={sort} onSort={setSort} />}
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

const COLUMNS = [
  { word: "Work", own: "work", className: "w-[34%]" },
  { word: "Status", own: "status", className: "w-36" },
  { word: "Add-on", own: "addon", className: "" },
  { word: "Manifests", own: "manifests", className: "w-22 text-right" },
  { word: "Since", own: "since", className: "w-20 whitespace-nowrap text-right text-text-2" },
] as const;

interface TableProps {
  readonly list: ShownRows<WorkRow>;
  readonly current: string | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

function Table({ list, current, sort, onSort }: TableProps) {
  return (
    <RowTable label="Works" columns={COLUMNS} list={list} sort={sort} onSort={onSort}>
      {(row, place, measure) => (
        <RowLines
          key={row.name}
          columns={COLUMNS}
          name={row.name}
          standing={workStanding(row)}
          place={place}
          measure={measure}
          isCurrent={row.name === current}
          head={<WorkLink row={row} />}
          cells={cellsOf(row)}
          sentence={row.sentence}
        />
      )}
    </RowTable>
  );
}

function cellsOf(row: WorkRow): Readonly<Record<string, ReactNode>> {
  const look = WORK_LOOK[workStanding(row)];
  return {
    Status: (
      <Flash of={look.word}>
        <StatusBadge look={look} />
      </Flash>
    ),
    "Add-on": row.addOn ? (
      <Link href={`/addons/${row.addOn}`} className="mono hover:underline hover:underline-offset-2">
        {row.addOn}
      </Link>
    ) : (
      <span className="text-text-3">none</span>
    ),
    Manifests: count(row.manifests),
    Since: row.since ? <Age since={row.since} /> : null,
  };
}

function Cards({ list }: Pick<TableProps, "list">) {
  return (
    <RowCards label="Works" list={list}>
      {(row, place, measure) => {
        const standing = workStanding(row);
        const look = WORK_LOOK[standing];
        return (
          <RowCard
            key={row.name}
            name={row.name}
            standing={standing}
            place={place}
            measure={measure}
            look={look}
            title={<WorkLink row={row} />}
            aside={row.since ? <Age since={row.since} /> : null}
            sentence={row.sentence}
          >
            <p>
              {look.word}, {plural(row.manifests, "manifest")}
              {row.addOn ? `, of ${row.addOn}` : ""}
            </p>
          </RowCard>
        );
      }}
    </RowCards>
  );
}

function WorkLink({ row: { cluster, work } }: { readonly row: WorkRow }) {
  return (
    <Link
      href={workHref(cluster, work)}
      className="mono font-medium [overflow-wrap:anywhere] hover:underline hover:underline-offset-2 max-sheet:after:absolute max-sheet:after:inset-0"
    >
      {work}
    </Link>
  );
}
