"use client";

import { AddOnCards } from "@/components/addons/add-on-cards";
import { AddOnTable } from "@/components/addons/add-on-table";
import { EmbeddedList } from "@/components/embed/embedded-list";
import { listOnPage } from "@/components/list/list-page";
import { ADD_ONS } from "@/lib/lists/addons/fields";

const LIST = listOnPage(ADD_ONS);

export function EmbeddedAddOns() {
  return (
    <EmbeddedList
      title="Add-ons"
      at="/addons"
      list={LIST}
      table={(drawn) => <AddOnTable {...drawn} current={undefined} />}
      cards={(list) => <AddOnCards list={list} />}
    />
  );
}
