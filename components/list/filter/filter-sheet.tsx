"use client";

import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Segmented } from "@/components/ui/controls/segmented";
import { SelectField } from "@/components/ui/controls/select-field";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { Facets } from "@/lib/api/list/list";
import { parseFilter } from "@/lib/filter/parse-filter";
import { plural } from "@/lib/format/count";
import { columnsOf, type PageList } from "@/lib/lists/page-list";
import { type FacetField, FacetGroups } from "./facet-groups";
import { useCounted } from "./list-facets";

interface SheetList {
  readonly definition: Pick<PageList<never>, "one" | "fields">;
  readonly facetFields: readonly FacetField[];
  readonly filter: { readonly settledText: string; readonly goTo: (text: string) => void };
  readonly sort: string;
  readonly setSort: (sort: string) => void;
}

interface FilterSheetProps {
  readonly list: SheetList;
  /** How many rows match, and of which values. */
  readonly page: { readonly total: number; readonly facets?: Facets | undefined };
}

/** On a phone, instead of what is beside a table and in its heads: a button that opens values to filter by, and the order. */
export function FilterSheet({ list, page }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const facets = useCounted(page.facets);
  const { facetFields, filter } = list;
  const size = chosenSize(filter.settledText, facetFields);
  const label = facetFields.length > 0 ? "Filters" : "Order";
  return (
    <>
      <Button aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        {label}
        {size > 0 ? (
          <span data-figure="" className="text-text-2">
            {size}
            <span className="sr-only"> set</span>
          </span>
        ) : null}
      </Button>
      {isOpen ? (
        <Dialog
          isSheet
          title={facetFields.length > 0 ? "Filters and order" : label}
          onClose={() => setOpen(false)}
          foot={
            <>
              {filter.settledText === "" ? null : <Button onClick={() => filter.goTo("")}>Clear filter</Button>}
              <Button appearance="primary" onClick={() => setOpen(false)}>
                Show {plural(page.total, list.definition.one)}
              </Button>
            </>
          }
        >
          <Order list={list} />
          <div className="-mx-5 mt-2 [&_fieldset]:px-5 [&_label]:min-h-9 [&_label]:items-center">
            <FacetGroups fields={facetFields} facets={facets} text={filter.settledText} onText={filter.goTo} />
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

/** How many values of these fields a filter names. */
function chosenSize(text: string, fields: readonly FacetField[]): number {
  return parseFilter(text).terms.flatMap((term) =>
    term.kind === "key" && !term.negated && fields.some(({ key }) => key === term.key) ? term.values : [],
  ).length;
}

/** What a table is sorted by with its heads. */
function Order({ list: { definition, sort, setSort } }: Pick<FilterSheetProps, "list">) {
  const key = sort.replace(/^-/, "");
  const named = new Map(columnsOf(definition.fields).flatMap(({ own, label }) => (own ? [[own, label] as const] : [])));
  if (!named.has(key)) named.set(key, definition.fields[key]?.label ?? key);
  return (
    <div className="grid gap-2">
      <SelectField
        label="Sort by"
        value={key}
        onValue={setSort}
        options={[...named].map(([value, label]) => ({ value, label }))}
      />
      <Segmented<"" | "-">
        label="Order"
        value={sort === key ? "" : "-"}
        onValue={(sign) => setSort(`${sign}${key}`)}
        choices={[
          { value: "", label: "Ascending" },
          { value: "-", label: "Descending" },
        ]}
      />
    </div>
  );
}
