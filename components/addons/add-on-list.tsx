"use client";

import { FLEET_STATUS_APPEARANCE } from "@/components/labels/add-on-fleet-status";
import { addOnsSummary } from "@/components/labels/add-ons-summary";
import { ROLLOUT_STATE_LABELS } from "@/components/labels/rollout-stage-appearance";
import { FacetSummary } from "@/components/list/facet-summary";
import { ListBody, ListPage, listOnPage, MarkedPage, useListPage } from "@/components/list/list-page";
import { columnChoices } from "@/components/list/table/row-columns";
import { ViewMenu } from "@/components/list/table/view-menu";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { late } from "@/components/ui/hooks/late";
import type { FleetStatus } from "@/lib/health/add-on-fleet-status";
import { ADD_ONS } from "@/lib/lists/addons/fields";
import { AddOnCards } from "./add-on-cards";
import { ADD_ON_COLUMNS, AddOnTable } from "./add-on-table";
import { CHOOSE_HREF } from "./enable/enable-address";
import { ADD_ONS_TITLE, LoadingAddOns, NoAddOns } from "./list-states";
import { LayoutLinks } from "./matrix/layout-links";

const INSTALLED: Readonly<Record<string, string>> = { manual: "Manual", placements: "By placements" };
const MADE: Readonly<Record<string, string>> = { template: "Templates", own: "Custom controller" };

const ROLLOUTS: Readonly<Record<string, string>> = ROLLOUT_STATE_LABELS;

const CHOICES = columnChoices(ADD_ON_COLUMNS);

const LIST = listOnPage(
  ADD_ONS,
  {
    health: (value) => FLEET_STATUS_APPEARANCE[value as FleetStatus]?.label ?? value, // the console counts standings
    rollout: (value) => ROLLOUTS[value] ?? value,
    install: (value) => INSTALLED[value] ?? value,
    by: (value) => MADE[value] ?? value,
  },
  "addon",
);

const AddOnPeek = late(async () => (await import("./add-on-peek")).AddOnPeek);
const AddOnActions = late(async () => (await import("./add-on-actions")).AddOnActions);

/** All add-ons, live, worst first. */
export function AddOnList() {
  const list = useListPage(LIST);
  return (
    <ListPage title={ADD_ONS_TITLE} list={list} loading={<LoadingAddOns />} empty={<NoAddOns />}>
      {(page, notices) => (
        <MarkedPage
          list={list}
          page={page}
          peek={(props) => <AddOnPeek key={props.name} {...props} />}
          actions={(props) => <AddOnActions {...props} />}
        >
          <ListBody
            title={ADD_ONS_TITLE}
            list={list}
            page={page}
            notices={notices}
            actions={
              <>
                <GuardedButton action="enable" href={CHOOSE_HREF}>
                  Enable an add-on
                </GuardedButton>
                <GuardedButton action="create" href="/objects/new" appearance="quiet">
                  New…
                </GuardedButton>
                <ButtonLink href="/catalogue" appearance="quiet">
                  Catalogue
                </ButtonLink>
                <LayoutLinks current="list" />
              </>
            }
            summary={<FacetSummary list={list} page={page} facet="health" message={addOnsSummary} isLong />}
            menu={<ViewMenu columns={CHOICES} />}
          >
            {(rows) =>
              list.phone ? (
                <AddOnCards list={rows} />
              ) : (
                <AddOnTable list={rows} current={list.current} sort={list.sort} onSort={list.setSort} />
              )
            }
          </ListBody>
        </MarkedPage>
      )}
    </ListPage>
  );
}
