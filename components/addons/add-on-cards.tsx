"use client";

import { useState } from "react";
import { clusterText, FLEET_STATUS_APPEARANCE, installText } from "@/components/labels/add-on-fleet-status";
import { rolloutAppearance } from "@/components/labels/add-on-rollout";
import { CARD_NAME } from "@/components/list/table/row-appearance";
import type { ShownRows } from "@/components/list/use-served-list";
import { Link } from "@/components/ui/controls/link";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";
import { RowWindow } from "@/components/ui/layout/row-window";
import { cn } from "@/lib/cn";
import { fleetStatus } from "@/lib/health/add-on-fleet-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { AddOnClustersWaterline } from "./add-on-table";
import { rowCause } from "./row-cause";

const ROW_PX = 84;

/** The same rows where a table does not fit. */
export function AddOnCards({ list: { rows, from, size, onFirst } }: { readonly list: ShownRows<AddOnRow> }) {
  const [cards, setCards] = useState<HTMLElement | null>(null);
  return (
    <ul ref={setCards} aria-label="Add-ons">
      <RowWindow rows={rows} from={from} size={size} onFirst={onFirst} rowPx={ROW_PX} list={cards} as="li">
        {(row, index, measure) => <AddOnCard key={row.name} row={row} position={index} measure={measure} />}
      </RowWindow>
    </ul>
  );
}

interface AddOnCardProps {
  readonly row: AddOnRow;
  readonly position: number;
  readonly measure: ((element: Element | null) => void) | undefined;
}

function AddOnCard({ row, position, measure }: AddOnCardProps) {
  const status = fleetStatus(row);
  const appearance = FLEET_STATUS_APPEARANCE[status];
  const rollout = rolloutAppearance(row);
  const cause = rowCause(row);
  const installed = status === "nowhere" ? "" : clusterText(row);
  return (
    <li
      ref={measure}
      data-index={position}
      data-addon={row.name}
      data-health={status}
      className="relative grid grid-cols-[18px_minmax(0,1fr)] gap-x-2 border-line border-b px-4 py-2.5"
    >
      <StatusIcon shape={appearance.shape} className={cn("mt-[3px]", MARK_COLOUR[appearance.tone])} />
      <Link href={`/addons/${row.name}`} className={CARD_NAME}>
        {row.name}
      </Link>
      <div className="col-start-2 text-small text-text-2 leading-[18px]">
        <p>
          {[
            appearance.label,
            installText(row).toLowerCase(),
            installed && `on ${installed}`,
            rollout?.label.toLowerCase(),
          ]
            .filter(Boolean)
            .join(", ")}
        </p>
        {cause ? <p className="text-pretty text-text [overflow-wrap:anywhere]">{cause}</p> : null}
        {status === "nowhere" ? null : <AddOnClustersWaterline row={row} />}
      </div>
    </li>
  );
}
