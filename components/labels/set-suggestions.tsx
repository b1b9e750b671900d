import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { facetValues } from "@/lib/queries/list/facet-values";

/** The cluster sets that the caller may list, for a field in which one is named; none where they may list none. */
export function useSetNames(): { readonly id: string; readonly names: readonly string[] } {
  const id = useId();
  const { data } = useQuery(facetValues("sets", { facets: "name" }));
  return { id, names: data?.name?.values.map(({ value }) => value) ?? [] };
}

/** Suggests them in the field whose `list` is this id. */
export function SetSuggestions({ id, names }: ReturnType<typeof useSetNames>) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
