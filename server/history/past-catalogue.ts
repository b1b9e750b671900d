import { ENTRIES } from "@/lib/catalogue/join-catalogue";
import type { CatalogueRow } from "@/lib/lists/catalogue/row";
import { catalogueRow } from "@/server/catalogue/catalogue-row";
import type { PastList } from "@/server/lists/past-list";
import { pastView } from "./past-view";
import { type AddOnState, readState } from "./row-states";
import type { PastState } from "./store/history-store";
import { KIND } from "./store/subjects";

/**
 * The catalogue of this version with the add-ons that the hub had: what is built in has no history. Who sees it may list
 * all add-ons.
 */
export async function pastCatalogue(state: PastState): Promise<PastList<CatalogueRow, object>> {
  const { snapshot } = state;
  const addOns = new Map(
    Array.from(snapshot.present(KIND.addOn), (id) => [
      snapshot.firstNameOf(id),
      readState<AddOnState>(snapshot.stateOf(id)),
    ]),
  );
  const rows = new Map<string, CatalogueRow>();
  for (const name of new Set([...ENTRIES.keys(), ...addOns.keys()])) {
    const row = catalogueRow(name, (each) => installedAt(addOns.get(each)));
    if (row) rows.set(name, row);
  }
  const unknown = snapshot.hasLaterFields(KIND.addOn) ? [] : ["missing"];
  return { ...pastView(state, rows), unknown, isSettled: () => true, visible: (row) => row };
}

function installedAt(addOn: AddOnState | undefined): ReturnType<Parameters<typeof catalogueRow>[1]> {
  if (!addOn) return undefined;
  // Files of earlier versions do not have what it required.
  const { description = "", displayName = "", requires = [], templated } = addOn;
  return { displayName, description, delivery: templated ? "template" : "controller", requires };
}
