import { Age } from "@/components/ui/age";
import { SectionTitle } from "@/components/ui/section-title";
import type { TaintLine } from "@/lib/api/cluster-detail";

/** What a taint does to a cluster that no placement tolerates (hub-core.md §1.6). */
const EFFECT: Readonly<Record<string, string>> = {
  NoSelect: "Placements leave it out, unless they tolerate this.",
  PreferNoSelect: "Placements choose it only when nothing else is left, unless they tolerate this.",
  NoSelectIfNew: "Placements that have not chosen it yet leave it out, unless they tolerate this.",
};

/** Why placements leave the cluster out; nothing where they need not. */
export function TaintList({ taints }: { readonly taints: readonly TaintLine[] }) {
  if (taints.length === 0) return null;
  return (
    <section aria-label="Taints">
      <SectionTitle title="Taints" note="what keeps placements from choosing it" />
      <ul className="border-line border-t">
        {taints.map(({ key, value, effect, since }) => (
          <li
            key={`${key} ${effect}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b px-4 py-[7px] sheet:px-6"
          >
            <div>
              <p className="mono [overflow-wrap:anywhere]">
                {key}
                {value ? `=${value}` : ""}
                <span className="text-text-3">:{effect}</span>
              </p>
              {EFFECT[effect] ? <p className="text-small text-text-2 leading-[18px]">{EFFECT[effect]}</p> : null}
            </div>
            <span className="text-text-2">{since ? <Age since={since} /> : null}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
