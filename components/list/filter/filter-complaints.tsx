import type { FilterFields } from "@/lib/filter/field-table";
import { problemsOf } from "@/lib/filter/filter-problems";
import { parseFilter } from "@/lib/filter/parse-filter";

interface FilterComplaintsProps {
  readonly text: string;
  readonly table: FilterFields;
}

/** Problems with a filter, and what was probably meant. */
export function FilterComplaints({ text, table }: FilterComplaintsProps) {
  const complaints = problemsOf(parseFilter(text), table).map(({ message }) => message);
  return <p className="px-4 pb-2 text-small text-warn-text sheet:px-6">{complaints.join(" ")}</p>;
}
