import { parseFilter } from "@/lib/filter/parse-filter";

/** Names that a filter gives exactly under a key, as in `cluster=eks-1`: their namespaces are reviewed first. */
export function exactFilterValues(wanted: string, filter = ""): string[] {
  return parseFilter(filter).terms.flatMap((term) => {
    const isNaming = term.kind === "key" && term.key === wanted && term.exact && !term.negated;
    return isNaming ? term.values.flatMap(({ text }) => (text.includes("*") ? [] : [text])) : [];
  });
}
