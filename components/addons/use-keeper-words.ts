import { useQuery } from "@tanstack/react-query";
import type { AddOnRow } from "@/lib/api/addons";
import { systemState } from "@/lib/queries/system";
import { type Keeper, keeperOf, type ManagerMode } from "@/lib/resources/add-on-keeper";

type Kept = Pick<AddOnRow, "templated" | "lifecycle">;

/** Who runs an add-on, so that nobody waits for the wrong manager. */
export function useKeeperWords(row: Kept): string {
  const { data: mode } = useQuery({ ...systemState(), select: ({ managerMode }) => managerMode });
  return keeperWords(row, mode);
}

/** Before the add-on manager was heard, as if it looked after all. */
export function keeperWords(row: Kept, mode: ManagerMode = "all"): string {
  return UNKEPT[keeperOf(row, mode)] ?? (row.templated ? "template" : "own manager");
}

const UNKEPT: Readonly<Partial<Record<Keeper, string>>> = {
  other: "looks after itself",
  refused: "refused beside OCM's own manager",
  nobody: "looked after by nobody",
};
