import type { Page } from "@/lib/api/list/page";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { Caller } from "@/server/auth/caller";
import type { ServedAddOns } from "./list";

/** All add-ons of the hub, with how their clusters are where the caller may list those too. */
export async function listAddOns(caller: Caller, addons: ServedAddOns): Promise<Page<AddOnRow>> {
  return addons.view.page(await addons.scopeOf(caller));
}
