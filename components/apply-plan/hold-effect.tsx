import type { EffectClusters } from "@/lib/api/objects/blast-radius";
import { count, plural } from "@/lib/format/count";

interface HoldEffectProps {
  readonly holds: EffectClusters;
}

/** On how many clusters a write keeps updates from starting, or lets them go on, by region. */
export function HoldEffect({ holds: { regions, total } }: HoldEffectProps) {
  const parts = regions.map(({ region, total: size }) => `${region || "without a region"} ${count(size)}`);
  return (
    <p>
      {total === 0 ? "It is about no cluster now." : `It is about ${plural(total, "cluster")}`}
      {parts.length > 1 ? ` (${parts.join(", ")})` : ""}
      {total === 0 ? "" : "."}
    </p>
  );
}
