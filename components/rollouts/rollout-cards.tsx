"use client";

import { useState } from "react";
import { rolloutStatusAppearance } from "@/components/labels/rollout-stage-appearance";
import { CARD_NAME } from "@/components/list/table/row-appearance";
import type { ShownRows } from "@/components/list/use-served-list";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";
import { RowWindow } from "@/components/ui/layout/row-window";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { rolloutState } from "@/lib/lists/rollouts/state";
import { rolloutHref } from "./rollout-address";
import { stageText, stuckText } from "./rollout-messages";
import { RolloutWaterline } from "./rollout-table";

const ROW_PX = 104;

/** The same rows where a table does not fit. */
export function RolloutCards({ list: { rows, from, size, onFirst } }: { readonly list: ShownRows<RolloutRow> }) {
  const [cards, setCards] = useState<HTMLElement | null>(null);
  return (
    <ul ref={setCards} aria-label="Rollouts">
      <RowWindow rows={rows} from={from} size={size} onFirst={onFirst} rowPx={ROW_PX} list={cards} as="li">
        {(row, index, measure) => <RolloutCard key={row.name} row={row} position={index} measure={measure} />}
      </RowWindow>
    </ul>
  );
}

interface RolloutCardProps {
  readonly row: RolloutRow;
  readonly position: number;
  readonly measure: ((element: Element | null) => void) | undefined;
}

function RolloutCard({ row, position, measure }: RolloutCardProps) {
  const appearance = rolloutStatusAppearance(row);
  const stuck = stuckText(row);
  return (
    <li
      ref={measure}
      data-index={position}
      data-rollout={row.name}
      data-stage={row.stage}
      data-status={rolloutState(row)}
      className="relative grid grid-cols-[18px_minmax(0,1fr)_auto] gap-x-2 border-line border-b px-4 py-2.5"
    >
      <StatusIcon shape={appearance.shape} className={cn("mt-[3px]", MARK_COLOUR[appearance.tone])} />
      <Link href={rolloutHref(row)} className={CARD_NAME}>
        {row.addOn}
      </Link>
      <span className="min-w-12 text-right text-small text-text-3 leading-5">
        {row.since ? <Age since={row.since} /> : null}
      </span>
      <div className="col-span-2 col-start-2 text-small text-text-2 leading-[18px]">
        <p className="mono text-text-3 [overflow-wrap:anywhere]">
          {row.namespace}/{row.placement}
        </p>
        <p>
          {stageText(row)}, {count(row.applied)} of {count(row.total)} applied, {count(row.healthy)} healthy
        </p>
        {stuck ? <p className="text-pretty text-text [overflow-wrap:anywhere]">{stuck}</p> : null}
        <RolloutWaterline row={row} />
      </div>
    </li>
  );
}
