import { CatalogueDetail, CataloguePath } from "@/lib/api/catalogue/catalogue-detail";
import { route, routes } from "@/server/http/route";
import type { CatalogueCaches } from "./catalogue-row";
import { getCatalogueEntry } from "./get-entry";

/** Under `/api/v1/catalogue`, beside the list of all. */
export function catalogueRoutes(caches: CatalogueCaches) {
  return routes().get(
    "/:name",
    route(
      { summary: "Get an add-on of the catalogue", params: CataloguePath, answers: CatalogueDetail },
      ({ caller, params }) => getCatalogueEntry(caller, caches, params.name),
    ),
  );
}
