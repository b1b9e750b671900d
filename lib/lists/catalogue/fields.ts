import { CATALOGUE_STATUSES, DELIVERIES } from "@/lib/catalogue/catalogue-status";
import { CATEGORIES, MATURITIES } from "@/lib/catalogue/entry";
import type { Fields } from "@/lib/lists/field";
import type { PageList } from "@/lib/lists/page-list";
import { CatalogueRow } from "./row";

const fields = {
  name: {
    label: "Name",
    help: "Name",
    type: "text",
    of: ({ name }) => name,
    sort: { key: ({ name }) => name, isHot: true },
    facet: "counted",
    csv: "add-on",
    column: { label: "Add-on", className: "w-64", px: 230, stays: true },
  },
  displayName: { label: "Display name", csv: "called" },
  status: {
    label: "Status",
    help: "Whether this hub has it",
    type: "text",
    values: CATALOGUE_STATUSES,
    of: ({ status }) => status,
    sort: { key: statusKey, isHot: true },
    facet: "shown",
    csv: "status",
    column: { className: "w-48", px: 192, stays: true },
  },
  category: {
    label: "Category",
    help: "What it is about",
    type: "text",
    values: CATEGORIES,
    of: ({ category }) => category,
    sort: true,
    facet: "shown",
    csv: "category",
    column: { className: "w-32 text-text-2", px: 128, plain: true },
  },
  maturity: {
    label: "Maturity",
    help: "How far it is kept up",
    type: "text",
    values: MATURITIES,
    of: ({ maturity }) => maturity,
    facet: "shown",
    csv: "maturity",
    column: { className: "w-28 text-text-2", px: 112 },
  },
  by: {
    label: "Managed by",
    help: "Managed by templates or by a custom controller",
    type: "text",
    values: DELIVERIES,
    of: ({ delivery }) => delivery,
    facet: "shown",
    csv: "managed by",
  },
  missing: {
    label: "Missing",
    help: "What it requires and this hub does not have",
    type: "text",
    of: ({ missing }) => missing,
    facet: "counted",
    csv: "missing",
  },
  description: {
    label: "What it is for",
    of: ({ description }) => description,
    csv: "description",
    column: { className: "text-text-2 leading-[18px]", px: 300, fills: { minPx: 240 }, stays: true },
  },
} as const satisfies Fields<CatalogueRow>;

/** The list of all add-ons that there are, as its page knows it. */
export const CATALOGUE = {
  name: "catalogue",
  one: "add-on",
  many: "add-ons",
  row: CatalogueRow,
  fields,
  defaultSort: "status",
  searches: "name or purpose",
  prompts: ["status", "category", "maturity", "by"],
  facetOrder: ["status", "category", "maturity", "by"],
} as const satisfies PageList<CatalogueRow>;

/** What the hub has is first, then what it may have; examples and what is no longer kept up are last. */
function statusKey({ status, maturity }: CatalogueRow): number {
  const isLast = status !== "installed" && (maturity === "example" || maturity === "archived");
  return CATALOGUE_STATUSES.indexOf(status) + (isLast ? CATALOGUE_STATUSES.length : 0);
}
