import { STANDING_LOOK, standingOf } from "@/components/status/add-on-standing";
import type { AddOnRow } from "@/lib/api/addons";
import { rowFilter } from "@/lib/filter/row-filter";

export const addOnFilter = rowFilter({
  see: (row: AddOnRow) => row,
  words: ({ name, displayName }) => `${name} ${displayName ?? ""}`,
  keys: {
    health: (row) => [standingOf(row), STANDING_LOOK[standingOf(row)].word.toLowerCase().replaceAll(" ", "-")],
    phase: ({ counts }) => counts.map(({ phase }) => phase),
    install: ({ install }) => [install, install === "manual" ? "hand" : "placement"],
    placement: ({ placements }) => placements.flatMap(({ namespace, name }) => [name, `${namespace}/${name}`]),
    by: ({ templated }) => [templated ? "template" : "own"],
  },
});
