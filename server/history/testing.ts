import { AddOnHealth, ClusterHealth, type ClusterRow } from "@/lib/api/clusters";
import type { Change } from "@/server/hub/resource-cache";
import type { KeptClusters } from "./health-history";

type Row = Pick<ClusterRow, "name" | "health" | "addOns">;
type Step = Parameters<Parameters<KeptClusters["subscribe"]>[0]>[0];

/** How clusters are, each "available" or "available: hello healthy, other unknown". */
type Fleet = Readonly<Record<string, string>>;

/** A view of clusters that says what a test wants it to. */
export class TestClusters implements KeptClusters {
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
    const next = new Map(Object.entries(fleet).map(([name, said]) => [name, rowOf(name, said)]));
    const names = new Set([...this.#rows.keys(), ...next.keys()]);
    const rows = new Map(
      [...names].map((name): [string, Change<ClusterRow>] => [name, { before: this.#rows.get(name), after: next.get(name) }]),
    );
    this.#rows = next;
    for (const listener of this.#listeners) listener({ rows });
  }
}

function rowOf(name: string, said: string): ClusterRow {
  const [health = "", cells = ""] = said.split(": ");
  const addOns = cells === "" ? [] : cells.split(", ").map((cell) => cell.split(" "));
  const row: Row = {
    name,
    health: ClusterHealth.parse(health),
    addOns: addOns
      .map(([addOn = "", addOnHealth = ""]) => ({ name: addOn, health: AddOnHealth.parse(addOnHealth), phase: "done" as const }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
  return { ...row, createdAt: "", addOnsVisible: true };
}
