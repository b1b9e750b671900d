import { Age } from "@/components/ui/feedback/age";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { TaintLine } from "@/lib/api/clusters/cluster-detail";

/** The effect of a taint on clusters for which no placement has a toleration. */
const EFFECT: Readonly<Record<string, string>> = {
  NoSelect: "NoSelect: placements exclude it unless they tolerate this taint.",
  PreferNoSelect: "PreferNoSelect: placements select it last unless they tolerate this taint.",
  NoSelectIfNew: "NoSelectIfNew: new placements exclude it unless they tolerate this taint.",
};

/** Why placements exclude the cluster; empty without taints. */
export function TaintList({ taints }: { readonly taints: readonly TaintLine[] }) {
  if (taints.length === 0) return null;
  return (
    <section aria-label="Taints">
      <SectionTitle title="Taints" note="keep placements from selecting it" />
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
