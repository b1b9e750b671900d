import { exactTerm } from "@/lib/filter/print-value";
import { approvalPart } from "./approvals";

/**
 * One row of the approvals, by its name in the list; no row where it was deleted. A certificate request and a cluster
 * may bear the same name.
 */
export function approvalRow(slot: string, name: string) {
  const [kind, object = ""] = name.split("/");
  const q = `${kind === "clusters" ? "kind=cluster" : "-kind=cluster"} ${exactTerm("name", object)}`;
  return approvalPart(slot, { q, limit: 1 });
}
