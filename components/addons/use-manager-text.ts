import { useQuery } from "@tanstack/react-query";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { systemState } from "@/lib/queries/metrics/system";
import { type AddOnManager, type ManagerMode, managerOf } from "@/lib/resources/add-on-manager";

type Stored = Pick<AddOnRow, "templated" | "lifecycle">;

/** Who manages an add-on, so that people do not wait for the wrong manager. */
export function useManagerText(row: Stored): string {
  const { data: mode } = useQuery({ ...systemState(), select: ({ managerMode }) => managerMode });
  return managerText(row, mode);
}

/** Before the first heartbeat, as if it managed all. */
export function managerText(row: Stored, mode: ManagerMode = "all"): string {
  return NOT_OURS[managerOf(row, mode)] ?? (row.templated ? "template" : "own manager");
}

const NOT_OURS: Readonly<Partial<Record<AddOnManager, string>>> = {
  other: "self-managed",
  refused: "refused beside OCM's add-on manager",
  none: "unmanaged",
};
