import { deepEqual } from "@/lib/kube/patches";

/** What a gate waits for, without the time since when. */
interface Wait {
  readonly of: string;
  readonly group: string;
  readonly clusters: number;
}

interface Evidence {
  readonly updated: number;
  readonly available: number;
  readonly failed: number;
  readonly progressing: number;
  readonly waiting: number;
}

/** What the controllers say of a gate: all of its status but the approvals, which people write. */
export interface GateReport {
  readonly state: "Idle" | "Waiting" | "Open" | "Denied";
  readonly waitingFor: readonly Wait[];
  readonly evidence: Evidence;
}

/** What the plans of add-ons found about their gates. In memory: it follows from the hub's state. */
export interface GateReports {
  get(gate: string): GateReport | undefined;
  /** Replaces the reports about the gates of one add-on, and notifies of those that changed. */
  set(addOn: string, byGate: ReadonlyMap<string, GateReport>): void;
  /** Follows from now on. Returns the function that unsubscribes. */
  subscribe(listener: (gate: string) => void): () => void;
}

export function createGateReports(): GateReports {
  const byAddOn = new Map<string, ReadonlyMap<string, GateReport>>();
  const listeners = new Set<(gate: string) => void>();
  const find = (gate: string) => [...byAddOn.values()].find((reports) => reports.has(gate))?.get(gate);
  return {
    get: find,
    set(addOn, byGate) {
      const before = byAddOn.get(addOn);
      if (byGate.size > 0) byAddOn.set(addOn, byGate);
      else byAddOn.delete(addOn);
      for (const gate of new Set([...(before?.keys() ?? []), ...byGate.keys()])) {
        if (deepEqual(before?.get(gate), byGate.get(gate))) continue;
        for (const listener of [...listeners]) listener(gate);
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
