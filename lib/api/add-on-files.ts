import { fleetStanding, installedOn, notWellOn } from "@/lib/health/add-on-fleet-standing";
import type { AddOnRow } from "./addons";
import type { CsvColumn } from "./csv";

/** Add-ons as a file. */
export const addOnColumns: readonly CsvColumn<AddOnRow>[] = [
  { head: "add-on", of: ({ name }) => name },
  { head: "called", of: ({ displayName }) => displayName },
  { head: "health", of: fleetStanding },
  { head: "clusters", of: (row) => (row.clustersVisible ? installedOn(row) : undefined) },
  { head: "not well", of: (row) => (row.clustersVisible ? notWellOn(row) : undefined) },
  { head: "installed", of: ({ install }) => install },
  { head: "placements", of: ({ placements }) => placements.map(({ namespace, name }) => `${namespace}/${name}`).join("; ") },
  { head: "chosen", of: ({ decided }) => decided },
  { head: "made by", of: ({ templated }) => (templated ? "template" : "own") },
  { head: "created", of: ({ createdAt }) => createdAt },
];
