import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldGroup } from "@/components/ui/controls/field-group";
import type { EnableOptions } from "@/lib/api/addons/enable";
import { count } from "@/lib/format/count";
import type { Draft } from "./draft";

type Taint = Draft["fresh"]["taints"][number];

interface TaintChoiceProps {
  readonly options: EnableOptions;
  readonly taints: readonly Taint[];
  readonly onTaints: (taints: Taint[]) => void;
  readonly problem: string | undefined;
}

/** Placements exclude tainted clusters; taints can be tolerated. Empty if no cluster has a taint. */
export function TaintChoice({ options, taints, onTaints, problem }: TaintChoiceProps) {
  const all = [
    ...options.taints,
    ...taints.filter((taint) => !options.taints.some((each) => isSame(each, taint))).map(withoutClusters),
  ];
  if (all.length === 0) return null;
  return (
    <FieldGroup label="Tainted clusters" hint="excluded unless tolerated" problem={problem}>
      <div className="flex flex-wrap gap-1.5">
        {all.map((taint) => (
          <Checkbox
            key={`${taint.key}=${taint.value}`}
            boxed
            label={<TaintText taint={taint} />}
            figure={`+${count(taint.clusters)}`}
            checked={taints.some((each) => isSame(each, taint))}
            onChecked={(isTaken) => {
              const others = taints.filter((each) => !isSame(each, taint));
              onTaints(isTaken ? [...others, { key: taint.key, value: taint.value }] : others);
            }}
          />
        ))}
      </div>
      {all.some(({ key }) => key in LABELS) ? (
        <p className="mt-[5px] max-w-[70ch] text-pretty text-small text-text-3">
          An unreachable cluster that is tolerated holds its place in the rollout until it answers.
        </p>
      ) : null}
    </FieldGroup>
  );
}

const LABELS: Readonly<Record<string, string>> = {
  "cluster.open-cluster-management.io/unreachable": "Tolerate unreachable",
  "cluster.open-cluster-management.io/unavailable": "Tolerate unavailable",
};

function TaintText({ taint: { key, value } }: { readonly taint: Taint }) {
  const text = LABELS[key];
  if (text) return text;
  return (
    <>
      Tolerate <span className="mono [overflow-wrap:anywhere]">{value ? `${key}=${value}` : key}</span>
    </>
  );
}

function isSame(a: Taint, b: Taint): boolean {
  return a.key === b.key && a.value === b.value;
}

function withoutClusters(taint: Taint) {
  return { ...taint, clusters: 0 };
}
