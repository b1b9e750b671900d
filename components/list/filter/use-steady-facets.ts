import { useState } from "react";
import type { Facets, Values } from "@/lib/api/list/list";

/**
 * Values in the order they had when they were first counted for this filter, with their counts of now: what a person is
 * about to click does not move. New ones come last, and those without rows stay, with 0.
 */
export function useSteadyFacets(facets: Facets, text: string): Facets {
  const [steady, setSteady] = useState({ from: facets, text, facets });
  if (facets === steady.from) return steady.facets;
  const next = { from: facets, text, facets: text === steady.text ? inOrderOf(steady.facets, facets) : facets };
  setSteady(next);
  return next.facets;
}

function inOrderOf(before: Facets, now: Facets): Facets {
  return Object.fromEntries(
    Object.entries(now).map(([field, values]) => [field, valuesInOrderOf(before[field]?.values ?? [], values)]),
  );
}

function valuesInOrderOf(before: Values["values"], { values, more }: Values): Values {
  const sizes = new Map(values.map(({ value, size }) => [value, size]));
  // Of many values only the most frequent are known: those that are not among them may still have rows.
  const known = more > 0 ? before.filter(({ value }) => sizes.has(value)) : before;
  const added = values.filter(({ value }) => !before.some((each) => each.value === value));
  return { values: [...known.map(({ value }) => ({ value, size: sizes.get(value) ?? 0 })), ...added], more };
}
