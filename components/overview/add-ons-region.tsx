"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { clusterText, fleetSegments } from "@/components/labels/add-on-fleet-status";
import { rolloutAppearance } from "@/components/labels/add-on-rollout";
import { addOnsSummary } from "@/components/labels/add-ons-summary";
import { withTime } from "@/components/list/past/with-time";
import { ROW_NAME } from "@/components/list/table/row-appearance";
import { ListProblem } from "@/components/request-state/list-problem";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Waterline } from "@/components/ui/feedback/waterline";
import { CutName } from "@/components/ui/layout/cut-name";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { fleetStatus, notWellOn } from "@/lib/health/add-on-fleet-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnPart } from "@/lib/queries/addons/addons";
import { installedHref, problemsHref } from "./add-on-hrefs";
import { Region, RegionLine } from "./region";
import { SmallSentence } from "./small-sentence";
import { useSteadyOrder } from "./use-steady-order";

const SHOWN = 10;
const NO_ROWS: readonly AddOnRow[] = [];

function isTroubled(row: AddOnRow): boolean {
  const status = fleetStatus(row);
  return status === "unhealthy" || status === "degraded";
}

/** Summary of add-ons, worst first. */
export function AddOnsRegion({ at }: { readonly at: string | undefined }) {
  const {
    data: page,
    error,
    refetch,
  } = useQuery(addOnPart("worst", { sort: "status", limit: SHOWN, facets: "health", at }));
  const rows = useSteadyOrder(page?.rows ?? NO_ROWS, isTroubled);
  if (page?.synced && rows.length === 0) return <NoAddOns at={at} />;
  return (
    <Region
      title="Add-ons"
      note={rows.length > 1 ? "worst first" : undefined}
      more={{ href: withTime("/addons", at), label: page ? `All ${count(page.all)}` : "All add-ons" }}
    >
      {page?.synced && page.facets?.health ? (
        <SmallSentence page={withTime("/addons", at)} parts={addOnsSummary(page.facets.health)} />
      ) : null}
      {page && !page.synced ? <RegionLine passing>Still loading add-ons; this list is not complete.</RegionLine> : null}
      {page || error ? null : <RegionLine passing>Loading add-ons.</RegionLine>}
      {error && !page ? <ListProblem subject="add-ons" error={error} onTryAgain={refetch} /> : null}
      {rows.length > 0 ? <AddOnLines rows={rows} at={at} /> : null}
    </Region>
  );
}

function NoAddOns({ at }: { readonly at: string | undefined }) {
  if (at) return <RegionMessage title="There were no add-ons at that time" />;
  return (
    <RegionMessage
      title="No add-ons on this hub yet"
      action={
        <ButtonLink href="/catalogue" appearance="primary">
          Choose from the catalogue
        </ButtonLink>
      }
    >
      An add-on appears here as soon as its <code className="mono">ClusterManagementAddOn</code> is created on the hub.
    </RegionMessage>
  );
}

const HEAD =
  "h-(--row-head) whitespace-nowrap border-line border-y font-regular text-micro text-text-3 text-left px-2 first:pl-4 last:pr-4 sheet:px-(--cell-pad) sheet:first:pl-6 sheet:last:pr-6";
const CELL =
  "h-11 sheet:h-(--row) border-line border-b px-2 first:pl-4 last:pr-4 sheet:px-(--cell-pad) sheet:first:pl-6 sheet:last:pr-6";
const WIDE = "hidden sheet:table-cell";
/** The columns behind it are hidden there: it ends at the gutter. */
const LAST_ON_PHONE = "max-sheet:pr-4";

interface AddOnLinesProps {
  readonly rows: readonly AddOnRow[];
  readonly at: string | undefined;
}

function AddOnLines({ at, rows }: AddOnLinesProps) {
  return (
    <table aria-label="Add-ons" className="w-full border-separate border-spacing-0 sheet:table-fixed">
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            Add-on
          </th>
          <th scope="col" className={cn(HEAD, "text-right sheet:w-[14%] wide:w-[11%]")}>
            Clusters
          </th>
          <th scope="col" className={cn(HEAD, LAST_ON_PHONE, "w-[32%] sheet:w-[22%]")}>
            Health
          </th>
          <th scope="col" className={cn(HEAD, WIDE, "text-right sheet:w-[14%] wide:w-[12%]")}>
            Problems
          </th>
          <th scope="col" className={cn(HEAD, WIDE, "sheet:w-[26%] wide:w-[27%]")}>
            Rollout
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <AddOnLine key={row.name} row={row} at={at} />
        ))}
      </tbody>
    </table>
  );
}

function AddOnLine({ at, row }: { readonly row: AddOnRow } & Pick<AddOnLinesProps, "at">) {
  const notWell = notWellOn(row);
  const appearance = rolloutAppearance(row);
  const segments = fleetSegments(row);
  return (
    <tr data-addon={row.name} data-health={fleetStatus(row)} className="hover:bg-hover">
      <th scope="row" className={cn(CELL, "text-left font-regular")}>
        <Link href={`/addons/${row.name}`} className={ROW_NAME}>
          <CutName name={row.name} wrapsOnPhone />
        </Link>
      </th>
      <td className={cn(CELL, "whitespace-nowrap text-right")}>
        <FigureLink href={withTime(installedHref(row.name), at)}>
          <Flash of={clusterText(row)}>{clusterText(row)}</Flash>
        </FigureLink>
      </td>
      <td className={cn(CELL, LAST_ON_PHONE)}>
        {segments.length > 0 ? (
          <Waterline segments={segments} />
        ) : (
          <span className="text-small text-text-3">
            {row.clustersVisible ? "Not installed" : "Not permitted to see its clusters"}
          </span>
        )}
      </td>
      <td className={cn(CELL, WIDE, "text-right", notWell > 0 ? "font-medium text-bad-text" : "text-text-3")}>
        {row.clustersVisible ? (
          <FigureLink href={problemsHref(row.name)}>
            <Flash of={notWell}>{count(notWell)}</Flash>
          </FigureLink>
        ) : null}
      </td>
      <td className={cn(CELL, WIDE)}>
        {appearance ? (
          <Flash of={appearance.label}>
            <StatusBadge appearance={appearance} wraps />
          </Flash>
        ) : (
          <span className="text-text-3">None</span>
        )}
      </td>
    </tr>
  );
}

interface FigureLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** To the clusters that the figure counts. */
function FigureLink({ href, children }: FigureLinkProps) {
  return (
    <Link href={href} className="hover:underline hover:underline-offset-2">
      {children}
    </Link>
  );
}
