import { AddOnHealth, type ClusterRow, ClusterRowHealth } from "@/lib/lists/clusters/row";
import type { Change } from "@/server/hub/resource-cache";
import type { StoredClusters } from "./health-history";

type Row = Pick<ClusterRow, "name" | "health" | "addOns">;
type Step = Parameters<Parameters<StoredClusters["subscribe"]>[0]>[0];

/** How clusters are, each "available" or "available: hello healthy, other unknown". */
type Fleet = Readonly<Record<string, string>>;

/** A view of clusters controlled by a test. */
export class TestClusters implements StoredClusters {
  isSynced = true;
  staleSinceMs: number | undefined;
  #rows = new Map<string, ClusterRow>();
  readonly #listeners = new Set<(step: Step) => void>();

  get rows(): ReadonlyMap<string, ClusterRow> {
    return this.#rows;
  }

  subscribe(listener: (step: Step) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** From now on they are so, as one step; who is not named is gone. */
  become(fleet: Fleet): void {
    const next = new Map(Object.entries(fleet).map(([name, states]) => [name, rowOf(name, states)]));
    const names = new Set([...this.#rows.keys(), ...next.keys()]);
    const rows = new Map(
      [...names].map((name): [string, Change<ClusterRow>] => [
        name,
        { before: this.#rows.get(name), after: next.get(name) },
      ]),
    );
    this.#rows = next;
    for (const listener of this.#listeners) listener({ rows });
  }
}

function rowOf(name: string, states: string): ClusterRow {
  const [health = "", cells = ""] = states.split(": ");
  const addOns = cells === "" ? [] : cells.split(", ").map((cell) => cell.split(" "));
  const row: Row = {
    name,
    health: ClusterRowHealth.parse(health),
    addOns: addOns
      .map(([addOn = "", addOnHealth = ""]) => ({
        name: addOn,
        health: AddOnHealth.parse(addOnHealth),
        phase: "done" as const,
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
  return { ...row, createdAt: "", addOnsVisible: true };
}
