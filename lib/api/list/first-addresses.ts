import { LISTS } from "@/lib/lists/lists";
import { initialFacets } from "@/lib/lists/page-list";
import { firstQuery, listAddress } from "./first-queries";

const MATRIX_PAGE = "/addons?layout=matrix";

/** The lists whose pages are drawn ahead. */
export const PRERENDERED_LISTS = Object.values(LISTS).filter((list) => "isPrerendered" in list);

/**
 * The initial query of each list page, if its address has no parameters: the address of our API by the page's address.
 */
export function firstAddresses(): ReadonlyMap<string, string> {
  const lists = PRERENDERED_LISTS.map(
    (list) => [`/${list.name}`, listAddress(list.name, firstQuery(initialFacets(list)))] as const,
  );
  return new Map([...lists, [MATRIX_PAGE, listAddress("matrix", {})]]);
}
