import { seededRandom } from "@/lib/kube/random";
import type { Change, Factor, Observed } from "./factor";

const NOW = Date.parse("2026-11-25T12:00:00Z");
const MINUTE = 60_000;

/** A fleet in which something went wrong, and what did. */
export interface Incident {
  readonly kind: "single" | "pair" | "late" | "decoy" | "none";
  readonly observed: readonly Observed[];
  readonly now: number;
  /** The true factors; none where clusters fell by chance. */
  readonly cause: readonly Factor[];
}

interface Cluster {
  readonly name: string;
  readonly factors: readonly Factor[];
}

/** Clusters with regions of providers, versions, sets and ten labels, some rare. */
function seededFleet(size: number, random: () => number): Cluster[] {
  const pick = (count: number) => Math.floor(random() ** 1.5 * count);
  return Array.from({ length: size }, (_, index) => {
    const region = pick(12);
    const minor = 27 + pick(6);
    return {
      name: `cluster-${index}`,
      factors: [
        { key: "region", value: `region-${region}` },
        { key: "provider", value: ["aws", "gcp", "azure"][region % 3] ?? "" },
        { key: "Kubernetes", value: `v1.${minor}.${pick(4)}` },
        { key: "Kubernetes minor", value: `v1.${minor}` },
        { key: "set", value: `set-${pick(8)}` },
        { key: "environment", value: ["prod", "stage", "dev"][pick(3)] ?? "" },
        ...Array.from({ length: 14 }, (_, label) => ({ key: `label ${label}`, value: String(pick(2 + label * 3)) })),
      ],
    };
  });
}

/** The incident of that seed: five kinds in turn. */
export function seededIncident(seed: number, size = 10_000): Incident {
  const random = seededRandom(seed);
  const fleet = seededFleet(size, random);
  const kind = (["single", "pair", "late", "decoy", "none"] as const)[seed % 5] ?? "none";
  return { kind, now: NOW, ...INCIDENTS[kind](fleet, random) };
}

type Made = Pick<Incident, "observed" | "cause">;

const INCIDENTS: Readonly<Record<Incident["kind"], (fleet: readonly Cluster[], random: () => number) => Made>> = {
  single: (fleet, random) => {
    const cause = [someFactor(fleet, random, [60, 900])];
    return { cause, observed: fallen(fleet, cause, random) };
  },
  pair: (fleet, random) => {
    for (;;) {
      const cause = [someFactor(fleet, random, [800, 4_000]), someFactor(fleet, random, [800, 4_000])];
      const both = fleet.filter((cluster) => cause.every((factor) => has(cluster, factor))).length;
      const isPair = cause[0]?.key.split(" ")[0] !== cause[1]?.key.split(" ")[0] && both > 0.004 * fleet.length;
      if (isPair && cause.every((factor) => both < 0.5 * fleet.filter((cluster) => has(cluster, factor)).length))
        return { cause, observed: fallen(fleet, cause, random) };
    }
  },
  late: (fleet, random) => {
    const cause = { key: "log-shipper", value: "0.4.2" };
    const observed = fleet.map((cluster): Observed => {
      if (random() < 0.5) return { ...cluster, isAffected: random() < 0.002, since: NOW - 30 * MINUTE };
      const change: Change = { ...cause, at: NOW - random() * 20 * MINUTE };
      const fellAt = change.at + (4 + 2 * random()) * MINUTE;
      const isAffected = fellAt < NOW && random() < 0.9;
      return { ...cluster, isAffected, ...(isAffected && { since: fellAt }), changes: [change] };
    });
    return { cause: [cause], observed };
  },
  decoy: (fleet, random) => {
    const cause = [someFactor(fleet, random, [100, 900])];
    const decoyed = fleet.map((cluster) => {
      const isTrue = cause.every((factor) => has(cluster, factor));
      const isDecoy = random() < (isTrue ? 0.8 : 0.05);
      return isDecoy ? { ...cluster, factors: [{ key: "decoy", value: "yes" }, ...cluster.factors] } : cluster;
    });
    return { cause, observed: fallen(decoyed, cause, random) };
  },
  none: (fleet, random) => {
    const part = (20 + random() * 200) / fleet.length;
    return { cause: [], observed: fleet.map((cluster) => ({ ...cluster, isAffected: random() < part })) };
  },
};

/** Most of those that have all of it, and a few others. */
function fallen(fleet: readonly Cluster[], cause: readonly Factor[], random: () => number): Observed[] {
  return fleet.map((cluster) => {
    const isOfCause = cause.every((factor) => has(cluster, factor));
    return { ...cluster, isAffected: random() < (isOfCause ? 0.92 : 0.0005) };
  });
}

/** `least` and `most` are of 10,000 clusters. */
function someFactor(fleet: readonly Cluster[], random: () => number, [least, most]: readonly [number, number]): Factor {
  for (;;) {
    const cluster = fleet[Math.floor(random() * fleet.length)];
    const factor = cluster?.factors[Math.floor(random() * cluster.factors.length)];
    const size = factor ? fleet.filter((each) => has(each, factor)).length : 0;
    const of10000 = (size / fleet.length) * 10_000;
    if (factor && of10000 >= least && of10000 <= most) return factor;
  }
}

function has({ factors }: Cluster, { key, value }: Factor): boolean {
  return factors.some((factor) => factor.key === key && factor.value === value);
}
