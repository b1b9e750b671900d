"use client";

import { Age } from "@/components/ui/age";
import type { WorkRow } from "@/lib/api/works";
import { plural } from "@/lib/format/count";
import { workStanding } from "@/lib/health/work-words";
import { RowCard, RowCards } from "./row-cards";
import type { ShownRows } from "./use-served-list";
import { WORK_LOOK } from "./work-standing";
import { WorkLink } from "./work-table";

interface WorkCardsProps {
  readonly list: ShownRows<WorkRow>;
  /** They are for several clusters. */
  readonly hasClusters?: boolean;
}

/** The same rows where there is no room for a table. */
export function WorkCards({ list, hasClusters = false }: WorkCardsProps) {
  return (
    <RowCards label="Works" list={list}>
      {(row, place, measure) => {
        const standing = workStanding(row);
        const look = WORK_LOOK[standing];
        return (
          <RowCard
            key={row.name}
            name={row.name}
            standing={standing}
            place={place}
            measure={measure}
            look={look}
            title={<WorkLink row={row} className="text-[13px] leading-5 after:absolute after:inset-0" />}
            aside={<Age since={row.createdAt} />}
            sentence={row.sentence}
          >
            {hasClusters ? <p className="mono text-text-3">{row.cluster}</p> : null}
            <p>
              {look.word}, {plural(row.manifests, "manifest")}
              {row.addOn ? `, of ${row.addOn}` : ""}
            </p>
          </RowCard>
        );
      }}
    </RowCards>
  );
}
