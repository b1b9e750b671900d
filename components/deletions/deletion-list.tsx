"use client";

import { ACTOR_LABELS, BLOCKER_APPEARANCE } from "@/components/deletion/blocker-labels";
import { FacetSummary } from "@/components/list/facet-summary";
import { ListLoading } from "@/components/list/list-loading";
import { ListBody, ListPage, listOnPage, MarkedPage, useListPage } from "@/components/list/list-page";
import { columnChoices } from "@/components/list/table/row-columns";
import { ViewMenu } from "@/components/list/table/view-menu";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { late } from "@/components/ui/hooks/late";
import { PageHeader } from "@/components/ui/layout/page-header";
import { DELETIONS } from "@/lib/lists/deletions/fields";
import { DeletionCards } from "./deletion-cards";
import { DELETION_COLUMNS, DeletionTable } from "./deletion-table";
import { deletionsSummary } from "./deletions-summary";

const TITLE = "Being deleted";

const CHOICES = columnChoices(DELETION_COLUMNS);

const blockers: Readonly<Record<string, { readonly label: string }>> = BLOCKER_APPEARANCE;
const actors: Readonly<Record<string, string>> = ACTOR_LABELS;

const LIST = listOnPage(
  DELETIONS,
  { blocker: (value) => blockers[value]?.label ?? value, actor: (value) => actors[value] ?? value },
  "deletion",
);

const DeletionPeek = late(async () => (await import("./deletion-peek")).DeletionPeek);

/** Everything with a deletion mark, live: what does not go on by itself first. */
export function DeletionList() {
  const list = useListPage(LIST);
  return (
    <ListPage
      title={TITLE}
      list={list}
      loading={<LoadingDeletions />}
      empty={<NoDeletions />}
      more={{ of: "deletions", by: "cluster=" }}
    >
      {(page, notices) => (
        <MarkedPage list={list} page={page} peek={(props) => <DeletionPeek key={props.name} {...props} />}>
          <ListBody
            title={TITLE}
            list={list}
            page={page}
            notices={notices}
            actions={<ButtonLink href="/detach">Detach clusters</ButtonLink>}
            summary={<FacetSummary list={list} page={page} facet="actor" message={deletionsSummary} isLong />}
            menu={<ViewMenu columns={CHOICES} />}
          >
            {(rows) =>
              list.phone ? (
                <DeletionCards list={rows} />
              ) : (
                <DeletionTable list={rows} current={list.current} sort={list.sort} onSort={list.setSort} />
              )
            }
          </ListBody>
        </MarkedPage>
      )}
    </ListPage>
  );
}

export function LoadingDeletions() {
  return <ListLoading title={TITLE} subject="deletions" columns={["w-52", "w-36", "w-40", "w-44", "w-24", "w-16"]} />;
}

function NoDeletions() {
  return (
    <>
      <PageHeader title={TITLE} crumbs={[{ href: "/clusters", label: "Clusters" }]} />
      <RegionMessage title="Nothing is being deleted">
        Clusters, their namespaces, add-ons, works, replica sets, placements, sets and gates appear here from the moment
        they are marked for deletion until they are gone, with what each waits for.
      </RegionMessage>
    </>
  );
}
