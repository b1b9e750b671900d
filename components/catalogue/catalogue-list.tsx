"use client";

import { FacetSummary } from "@/components/list/facet-summary";
import { FilterLink } from "@/components/list/filter/filter-link";
import { ListLoading } from "@/components/list/list-loading";
import { ListBody, ListPage, listOnPage, MarkedPage, useListPage } from "@/components/list/list-page";
import { columnChoices } from "@/components/list/table/row-columns";
import { ViewMenu } from "@/components/list/table/view-menu";
import { registerHref } from "@/components/object/register-href";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { late } from "@/components/ui/hooks/late";
import { parseFilter } from "@/lib/filter/parse-filter";
import { CATALOGUE } from "@/lib/lists/catalogue/fields";
import { usualTerms } from "@/lib/lists/catalogue/left-out";
import { CatalogueCards } from "./catalogue-cards";
import { catalogueSummary, DELIVERY_LABELS, maturityLabel, STATUS_APPEARANCE } from "./catalogue-labels";
import { CATALOGUE_COLUMNS, CatalogueTable } from "./catalogue-table";
import { ENTRY } from "./entry-link";

const TITLE = "Catalogue";
const LINK = "text-accent-text underline underline-offset-2";

const CHOICES = columnChoices(CATALOGUE_COLUMNS);

const statuses: Readonly<Record<string, { readonly label: string }>> = STATUS_APPEARANCE;
const deliveries: Readonly<Record<string, string>> = DELIVERY_LABELS;

const LIST = listOnPage(
  CATALOGUE,
  {
    status: (value) => statuses[value]?.label ?? value,
    maturity: maturityLabel,
    by: (value) => deliveries[value] ?? value,
  },
  ENTRY,
);

const EntryPeek = late(async () => (await import("./entry-peek")).EntryPeek);

export function LoadingCatalogue() {
  return (
    <ListLoading title={TITLE} subject="the catalogue" columns={["w-44", "w-28", "w-24", "w-20", "flex-1 max-w-96"]} />
  );
}

/** All add-ons that there are: those of this hub, and those that may come to it. */
export function CatalogueList() {
  const list = useListPage(LIST);
  return (
    <ListPage title={TITLE} list={list} loading={<LoadingCatalogue />} empty={<LoadingCatalogue />}>
      {(page, notices) => (
        <MarkedPage list={list} page={page} peek={(props) => <EntryPeek key={props.name} {...props} />}>
          <ListBody
            title={TITLE}
            list={list}
            page={page}
            notices={notices}
            actions={
              <GuardedButton action="create" href={registerHref()}>
                Register an add-on
              </GuardedButton>
            }
            summary={
              <>
                <FacetSummary list={list} page={page} facet="status" message={catalogueSummary} isLong />
                <LeftOutNote filter={list.filter.settledText} onShow={list.goTo} />
                {list.at ? <BuiltInNote /> : null}
              </>
            }
            menu={<ViewMenu columns={CHOICES} />}
          >
            {(rows) =>
              list.phone ? (
                <CatalogueCards list={rows} />
              ) : (
                <CatalogueTable list={rows} current={list.current} sort={list.sort} onSort={list.setSort} />
              )
            }
          </ListBody>
        </MarkedPage>
      )}
    </ListPage>
  );
}

/** Says what is not in the list without being asked for, and asks for it by the address. */
function LeftOutNote({ filter, onShow }: { readonly filter: string; readonly onShow: (filter: string) => void }) {
  if (usualTerms(parseFilter(filter).terms).length === 0) return null;
  return (
    <p className="px-4 pb-3 text-text-2 sheet:px-6">
      Examples that are not on this hub are left out.{" "}
      <FilterLink page="/catalogue" filter={`${filter} category:*`.trim()} onFollow={onShow} className={LINK}>
        Show them
      </FilterLink>
    </p>
  );
}

/** What is built in comes with the console, and not from its history. */
function BuiltInNote() {
  return (
    <p className="max-w-prose px-4 pb-3 text-pretty text-text-2 sheet:px-6">
      What was on the hub is as it was then; the add-ons that are built in are those of this version of the console.
    </p>
  );
}
