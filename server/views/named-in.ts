import { parseFilter } from "@/lib/filter/parse-filter";

/** What a filter names whole under a key, as in `cluster=eks-1`: the namespaces of those are worth asking about, whoever asks. */
export function namedIn(wanted: string, filter = ""): string[] {
  return parseFilter(filter).terms.flatMap((term) => {
    const isNaming = term.kind === "key" && term.key === wanted && term.exact && !term.negated;
    return isNaming ? term.values.flatMap(({ text }) => (text.includes("*") ? [] : [text])) : [];
  });
}
