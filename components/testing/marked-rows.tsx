import { useRef } from "react";
import { MarkedList } from "@/components/list/selection/marked-list";
import { PeekBeside } from "@/components/list/selection/peek-beside";
import { SelectionBar } from "@/components/list/selection/selection-bar";
import { useRowMarks } from "@/components/list/selection/use-row-marks";
import { type DrawnRow, RowLines, RowTable } from "@/components/list/table/row-table";
import type { NamedRow } from "@/lib/api/live/live";

interface MarkedRowsProps {
  readonly names: readonly string[];
  /** How many match, where not all are here. */
  readonly total?: number;
  /** The filter they match. */
  readonly q?: string;
}

const COLUMNS = [{ label: "Name" }];

/** Clusters that can be pointed at, selected and previewed, as on a page of a list. */
export function MarkedRows({ names, total = names.length, q = "" }: MarkedRowsProps) {
  const filterRef = useRef<HTMLInputElement>(null);
  const marks = useRowMarks({ kind: "cluster", names, total, q, filterRef });
  const list = { rows: names.map((name) => ({ name })), from: 0, size: names.length, onFirst: () => undefined };
  return (
    <>
      <input ref={filterRef} aria-label="Filter" />
      <MarkedList
        marks={marks}
        peek={(name) => (
          <PeekBeside name={name} marks={marks} href={`/clusters/${name}`}>
            What there is of {name}
          </PeekBeside>
        )}
        actions={
          <SelectionBar marks={marks} total={total}>
            <button type="button">Act</button>
          </SelectionBar>
        }
      >
        <RowTable
          label="Clusters"
          columns={COLUMNS}
          list={list}
          sort="name"
          onSort={() => undefined}
          current={marks.current}
        >
          {clusterLines}
        </RowTable>
      </MarkedList>
    </>
  );
}

function clusterLines(drawn: DrawnRow<NamedRow>) {
  const { name } = drawn.row;
  return <RowLines drawn={drawn} status="" head={<a href={`#${name}`}>{name}</a>} cells={{}} message={undefined} />;
}

/** The room beside a page, which the shell has. */
export function roomBeside(): void {
  const room = document.createElement("div");
  room.id = "beside";
  document.body.replaceChildren(room);
}
