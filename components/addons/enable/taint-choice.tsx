import { Checkbox } from "@/components/ui/checkbox";
import { FieldGroup } from "@/components/ui/field-group";
import type { EnableOptions } from "@/lib/api/enable";
import { count } from "@/lib/format/count";
import type { Draft } from "./draft";

type Taint = Draft["fresh"]["taints"][number];

interface TaintChoiceProps {
  readonly options: EnableOptions;
  readonly taints: readonly Taint[];
  readonly onTaints: (taints: Taint[]) => void;
  readonly problem: string | undefined;
}

/** Placements leave tainted clusters out; each taint can be taken in spite. Nothing stands here where no cluster is tainted. */
export function TaintChoice({ options, taints, onTaints, problem }: TaintChoiceProps) {
  const all = [...options.taints, ...taints.filter((taint) => !options.taints.some((each) => isSame(each, taint))).map(withoutClusters)];
  if (all.length === 0) return null;
  return (
    <FieldGroup label="Tainted clusters" hint="left out unless they are taken" problem={problem}>
      <div className="flex flex-wrap gap-1.5">
        {all.map((taint) => (
          <Checkbox
            key={`${taint.key}=${taint.value}`}
            boxed
            label={<TaintWords taint={taint} />}
            figure={`+${count(taint.clusters)}`}
            checked={taints.some((each) => isSame(each, taint))}
            onChecked={(isTaken) => {
              const others = taints.filter((each) => !isSame(each, taint));
              onTaints(isTaken ? [...others, { key: taint.key, value: taint.value }] : others);
            }}
          />
        ))}
      </div>
      {all.some(({ key }) => key in WORDS) ? (
        <p className="mt-[5px] max-w-[70ch] text-pretty text-small text-text-3">
          A cluster that does not answer and is taken holds its place in the rollout until it does.
        </p>
      ) : null}
    </FieldGroup>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  "cluster.open-cluster-management.io/unreachable": "Take unreachable ones",
  "cluster.open-cluster-management.io/unavailable": "Take unavailable ones",
};

function TaintWords({ taint: { key, value } }: { readonly taint: Taint }) {
  const words = WORDS[key];
  if (words) return words;
  return (
    <>
      Take those under <span className="mono [overflow-wrap:anywhere]">{value ? `${key}=${value}` : key}</span>
    </>
  );
}

function isSame(a: Taint, b: Taint): boolean {
  return a.key === b.key && a.value === b.value;
}

function withoutClusters(taint: Taint) {
  return { ...taint, clusters: 0 };
}
