"use client";

import { type ReactNode, useState } from "react";
import type { ShownRows } from "@/components/list/use-served-list";
import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";
import { RowWindow } from "@/components/ui/layout/row-window";
import type { NamedRow } from "@/lib/api/live/live";
import { cn } from "@/lib/cn";

type Measure = ((element: Element | null) => void) | undefined;

interface RowCardsProps<Row extends NamedRow> {
  /** What is listed: "Placements". */
  readonly label: string;
  readonly list: ShownRows<Row>;
  readonly children: (row: Row) => CardOf;
}

/** What a card shows of its row. */
interface CardOf {
  readonly status: string;
  readonly appearance: StatusAppearance;
  /** A link that covers the card. */
  readonly title: ReactNode;
  /** At the right end of the first line: an age. */
  readonly aside: ReactNode;
  /** Why it is unhealthy. */
  readonly message?: string | undefined;
  /** Paragraphs. */
  readonly facts: ReactNode;
}

const ROW_PX = 84;

/** A long list where a table does not fit; only rows near the view are rendered. */
export function RowCards<Row extends NamedRow>({ label, list, children }: RowCardsProps<Row>) {
  const [cards, setCards] = useState<HTMLElement | null>(null);
  const { rows, from, size, onFirst } = list;
  return (
    <ul ref={setCards} aria-label={label}>
      <RowWindow rows={rows} from={from} size={size} onFirst={onFirst} rowPx={ROW_PX} list={cards} as="li">
        {(row, index, measure) => (
          <RowCard key={row.name} name={row.name} position={index} measure={measure} {...children(row)} />
        )}
      </RowWindow>
    </ul>
  );
}

interface RowCardProps extends CardOf {
  readonly name: string;
  readonly position: number;
  readonly measure: Measure;
}

/** One row as a card: name and age, facts, and why it is unhealthy. */
function RowCard({ name, position, measure, status, appearance, title, aside, message, facts }: RowCardProps) {
  return (
    <li
      ref={measure}
      data-index={position}
      data-row={name}
      data-status={status}
      className="relative grid grid-cols-[18px_minmax(0,1fr)_auto] gap-x-2 border-line border-b px-4 py-2.5"
    >
      <StatusIcon shape={appearance.shape} className={cn("mt-[3px]", MARK_COLOUR[appearance.tone])} />
      {title}
      {/* As wide as most ages, so that no name beside it moves when one becomes longer. */}
      <span className="min-w-12 text-right text-small text-text-3 leading-5">{aside}</span>
      <div className="col-span-2 col-start-2 text-small text-text-2 leading-[18px] [overflow-wrap:anywhere]">
        {facts}
        {message ? <p className="text-pretty text-text">{message}</p> : null}
      </div>
    </li>
  );
}
