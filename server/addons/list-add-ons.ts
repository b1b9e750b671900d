import type { AddOnRow } from "@/lib/api/addons";
import type { Page } from "@/lib/api/page";
import { addOnScopeOf } from "@/server/auth/add-on-scope";
import type { Caller } from "@/server/auth/caller";
import type { ConsoleViews } from "@/server/views/console-views";

/** All add-ons of the hub, with how their clusters are where the caller may list those too. */
export async function listAddOns(caller: Caller, view: ConsoleViews["addons"]): Promise<Page<AddOnRow>> {
  const scope = await addOnScopeOf(caller);
  return view.page(scope);
}
