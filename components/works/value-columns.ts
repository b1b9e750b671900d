import type { RowColumn } from "@/components/list/table/row-columns";
import type { WorkRow } from "@/lib/lists/works/row";

/** More would leave no room for what a row is about. */
const MAX_VALUES = 12;
const PREFIX = "value.";

type Reporting = Pick<WorkRow, "feedback">;

/**
 * A column for each value that agents report in these rows, and for those that the address names (`value.NAME`), by
 * name. `isExtra`: they are shown where they are chosen.
 */
export function valueColumns(
  rows: readonly Reporting[],
  { selected = [], isExtra }: { readonly selected?: readonly string[] | undefined; readonly isExtra: boolean },
): readonly RowColumn[] {
  const reported = rows.flatMap(({ feedback = [] }) => feedback.map((each) => nameOf(each)));
  const named = selected.flatMap((id) => (id.startsWith(PREFIX) ? [id.slice(PREFIX.length)] : []));
  // A comma ends a column in addresses.
  const names = [...new Set([...named, ...reported])].filter((name) => name !== "" && !name.includes(","));
  return names
    .slice(0, MAX_VALUES)
    .sort()
    .map((name) => ({
      key: `${PREFIX}${name}`,
      id: `${PREFIX}${name}`,
      label: name,
      className: "mono text-small [overflow-wrap:anywhere]",
      px: 120,
      isExtra: isExtra ? true : undefined,
    }));
}

/** What a row has in these columns; several objects of a work may report the same value. */
export function valueCells({ feedback = [] }: Reporting, columns: readonly RowColumn[]): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap(({ key = "" }) => {
      if (!key.startsWith(PREFIX)) return [];
      const name = key.slice(PREFIX.length);
      return [
        [key, feedback.flatMap((each) => (nameOf(each) === name ? [each.slice(name.length + 1)] : [])).join(", ")],
      ];
    }),
  );
}

/** "ReadyReplicas=2" is the value of ReadyReplicas. */
function nameOf(value: string): string {
  const end = value.indexOf("=");
  return end < 0 ? value : value.slice(0, end);
}
