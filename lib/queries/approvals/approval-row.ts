import { toggleValue } from "@/lib/filter/edit-filter";
import { approvalPart } from "./approvals";

/**
 * One row of the approvals, by its name in the list; no row where it was deleted. A certificate request and a cluster
 * may bear the same name.
 */
export function approvalRow(slot: string, name: string) {
  const [kind, object = ""] = name.split("/");
  const q = toggleValue(kind === "clusters" ? "kind=cluster" : "-kind=cluster", "name", object);
  return approvalPart(slot, { q, limit: 1 });
}
