import { GateRow } from "@/lib/lists/gates/row";
import { listPart } from "@/lib/queries/list/list-part";

const MAX_SHOWN = 50;

/** The freezes that hold now, for the banners of pages; of a cluster those that are for it. */
export function freezesNow(cluster?: string) {
  const q = "kind=freeze status=frozen";
  return cluster === undefined
    ? listPart("gates", GateRow, "freezes", { q, limit: MAX_SHOWN })
    : listPart("gates", GateRow, "cluster-freezes", { q: `${q} cluster=${cluster}`, limit: MAX_SHOWN });
}

/** The windows of a cluster. */
export function windowsOf(cluster: string) {
  return listPart("gates", GateRow, "cluster-windows", { q: `kind=window cluster=${cluster}`, limit: MAX_SHOWN });
}
