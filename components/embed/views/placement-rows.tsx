"use client";

import { EmbeddedList } from "@/components/embed/embedded-list";
import { listOnPage } from "@/components/list/list-page";
import { PlacementCards } from "@/components/placements/placement-cards";
import { PlacementTable } from "@/components/placements/placement-table";
import { PLACEMENTS } from "@/lib/lists/placements/fields";

const LIST = listOnPage(PLACEMENTS);

export function EmbeddedPlacements() {
  return (
    <EmbeddedList
      title="Placements"
      at="/placements"
      list={LIST}
      table={(drawn) => <PlacementTable {...drawn} current={undefined} />}
      cards={(list) => <PlacementCards list={list} />}
    />
  );
}
