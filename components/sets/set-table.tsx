"use client";

import { filterHref } from "@/components/list/filter-href";
import { DrawnTable, drawLines, type TableOfPage } from "@/components/list/table/drawn-table";
import { type CellsOf, fieldCells } from "@/components/list/table/field-cells";
import { valuesToFit } from "@/components/list/table/longest-values";
import { NAME_LINK, ROW_NAME } from "@/components/list/table/row-appearance";
import type { RowColumn } from "@/components/list/table/row-columns";
import { clusterSetHref } from "@/components/object/object-address";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import { CutName } from "@/components/ui/layout/cut-name";
import { count } from "@/lib/format/count";
import { columnsOf } from "@/lib/lists/page-list";
import { SETS } from "@/lib/lists/sets/fields";
import type { SetRow } from "@/lib/lists/sets/row";
import { madeByHub, setAppearance } from "./set-status";

export const SET_COLUMNS: readonly RowColumn[] = columnsOf(SETS.fields);

const eachValue = valuesToFit<SetRow>(SETS.fields);

const CELLS = {
  name: ({ name }) => (
    <>
      <Link href={clusterSetHref(name)} className={ROW_NAME}>
        <CutName name={name} />
      </Link>
      {madeByHub(name) ? <span className="block text-small text-text-3">made by the hub</span> : null}
    </>
  ),
  selector: ({ selector }) => <span className="mono">{selector}</span>,
  members: ({ members }) => <Counted size={members} />,
  available: ({ available, members }) => (
    <span className={available === members ? "" : "text-warn-text"}>
      <Counted size={available} />
    </span>
  ),
  namespace: ({ boundTo }) => (
    <Names names={boundTo} hrefOf={(each) => filterHref("/placements", `namespace=${each}`)} />
  ),
  placements: ({ placements }) => <Counted size={placements} />,
  addon: ({ addOns }) => <Names names={addOns} hrefOf={(name) => `/addons/${name}`} />,
  managed: ({ managed }) => <span className="mono [overflow-wrap:anywhere]">{managed.join(", ")}</span>,
} satisfies CellsOf<typeof SETS.fields, SetRow>;

const lines = drawLines<SetRow>({
  head: CELLS.name,
  cells: fieldCells<SetRow>(SETS.fields, CELLS),
  status: (row) => setAppearance(row).label,
});

/** The rows where a table fits. */
export function SetTable(page: TableOfPage<SetRow>) {
  return <DrawnTable label="Cluster sets" columns={SET_COLUMNS} lines={lines} eachValue={eachValue} {...page} />;
}

function Counted({ size }: { readonly size: number | undefined }) {
  if (size === undefined) return <span className="text-text-3">hidden</span>;
  return <Flash of={size}>{count(size)}</Flash>;
}

const FEW = 3;

interface NamesProps {
  readonly names: readonly string[] | undefined;
  readonly hrefOf: (name: string) => string;
}

/** The first few, each with its page, and how many more. */
function Names({ names, hrefOf }: NamesProps) {
  if (!names) return <span className="text-text-3">Not permitted</span>;
  if (names.length === 0) return <span className="text-text-3">none</span>;
  const more = names.length - FEW;
  return (
    <ul>
      {names.slice(0, FEW).map((name) => (
        <li key={name} className="flex">
          <Link href={hrefOf(name)} className={NAME_LINK}>
            <CutName name={name} />
          </Link>
        </li>
      ))}
      {more > 0 ? <li className="text-small text-text-3">and {count(more)} more</li> : null}
    </ul>
  );
}
