"use client";

import { FacetSummary } from "@/components/list/facet-summary";
import { ListLoading } from "@/components/list/list-loading";
import { ListBody, ListPage, listOnPage, MarkedPage, useListPage } from "@/components/list/list-page";
import { columnChoices } from "@/components/list/table/row-columns";
import { ViewMenu } from "@/components/list/table/view-menu";
import { late } from "@/components/ui/hooks/late";
import { GATES } from "@/lib/lists/gates/fields";
import type { GateKind, GateStatus } from "@/lib/lists/gates/row";
import { GateCards } from "./gate-cards";
import { GateKinds } from "./gate-kinds";
import { GATE_APPEARANCE, GATE_KIND_LABELS, gatesSummary } from "./gate-labels";
import { GATE_COLUMNS, GateTable } from "./gate-table";
import { NewGateButtons } from "./new-gate-buttons";
import { NoGates } from "./no-gates";

const TITLE = "Gates";

const CHOICES = columnChoices(GATE_COLUMNS);

const LIST = listOnPage(
  GATES,
  {
    kind: (value) => GATE_KIND_LABELS[value as GateKind] ?? value,
    status: (value) => GATE_APPEARANCE[value as GateStatus]?.label ?? value,
  },
  "gate",
);

const GatePeek = late(async () => (await import("./gate-peek")).GatePeek);

export function LoadingGates() {
  return <ListLoading title={TITLE} subject="gates" columns={["w-44", "w-28", "w-24", "flex-1 max-w-80", "w-32"]} />;
}

/** Maintenance windows, freezes and gates that wait for people, live: what holds something first. */
export function GateList() {
  const list = useListPage(LIST);
  return (
    <ListPage title={TITLE} list={list} loading={<LoadingGates />} empty={<NoGates title={TITLE} />}>
      {(page, notices) => (
        <MarkedPage list={list} page={page} peek={(props) => <GatePeek key={props.name} {...props} />}>
          <ListBody
            title={TITLE}
            list={list}
            page={page}
            notices={notices}
            actions={<NewGateButtons />}
            summary={
              <>
                <FacetSummary list={list} page={page} facet="status" message={gatesSummary} isLong />
                <GateKinds isPast={list.at !== undefined} />
              </>
            }
            menu={<ViewMenu columns={CHOICES} />}
          >
            {(rows) =>
              list.phone ? (
                <GateCards list={rows} />
              ) : (
                <GateTable list={rows} current={list.current} sort={list.sort} onSort={list.setSort} />
              )
            }
          </ListBody>
        </MarkedPage>
      )}
    </ListPage>
  );
}
