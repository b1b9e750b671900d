"use client";

import { PLACEMENT_LOOK } from "@/components/status/placement-standing";
import { RowCard, RowCards } from "@/components/status/row-cards";
import type { ShownRows } from "@/components/status/use-served-list";
import { Age } from "@/components/ui/age";
import type { PlacementRow } from "@/lib/api/placements";
import { plural } from "@/lib/format/count";
import { PlacementLink } from "./placement-table";
import { chosenWords, setWords } from "./placement-words";

/** The same rows where there is no room for a table. */
export function PlacementCards({ list }: { readonly list: ShownRows<PlacementRow> }) {
  return (
    <RowCards label="Placements" list={list}>
      {(row, place, measure) => {
        const look = PLACEMENT_LOOK[row.standing];
        return (
          <RowCard
            key={row.name}
            name={row.name}
            standing={row.standing}
            place={place}
            measure={measure}
            look={look}
            title={<PlacementLink row={row} className="text-[13px] leading-5 after:absolute after:inset-0" />}
            aside={<Age since={row.createdAt} />}
            sentence={row.sentence}
          >
            <p className="mono text-text-3">{row.namespace}</p>
            <p>
              {look.word}, {chosenWords(row)} chosen from {setWords(row)}
              {row.addOns && row.addOns.length > 0 ? `, for ${plural(row.addOns.length, "add-on")}` : ""}
            </p>
          </RowCard>
        );
      }}
    </RowCards>
  );
}
