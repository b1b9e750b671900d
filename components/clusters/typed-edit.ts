import type { ClusterEdit } from "@/lib/api/clusters/edit-clusters";
import { CLUSTER_TAINT_EFFECTS } from "@/lib/objects/cluster-rules";

/** What is typed to edit several clusters, as `kubectl label` and `kubectl taint` write it. */
export interface TypedEdit {
  /** "env=prod tier=1". */
  readonly addLabels: string;
  /** "env tier". */
  readonly removeLabels: string;
  readonly set: string;
  /** "gpu=a100:NoSelect drain:NoSelectIfNew". */
  readonly addTaints: string;
  readonly removeTaints: string;
  /** In seconds. */
  readonly lease: string;
  /** "accept" or "deny"; unchanged if empty. */
  readonly acceptance: string;
}

export const NOTHING_TYPED: TypedEdit = {
  addLabels: "",
  removeLabels: "",
  set: "",
  addTaints: "",
  removeTaints: "",
  lease: "",
  acceptance: "",
};

/** Problems by field. */
export type TypedEditProblems = Partial<Record<keyof TypedEdit, string>>;

type Changes = Omit<ClusterEdit, "clusters">;

/** The changes that are typed, and what cannot be read of them. */
export function readTypedEdit(text: TypedEdit): { readonly changes: Changes; readonly problems: TypedEditProblems } {
  const labels = words(text.addLabels).map((word) => /^([^=]+)=(.*)$/.exec(word));
  const taints = words(text.addTaints).map(taintOf);
  const set = text.set.trim();
  const lease = text.lease.trim();
  const problems = {
    ...(labels.includes(null) && { addLabels: "Write key=value, or key= for an empty value." }),
    ...(taints.includes(undefined) && {
      addTaints: `Write key=value:effect or key:effect, the effect being ${CLUSTER_TAINT_EFFECTS.join(", ")}.`,
    }),
    ...(!/^\d{0,9}$/.test(lease) && { lease: "Write a whole number of seconds." }),
  };
  return {
    problems,
    changes: {
      labels: {
        add: Object.fromEntries(labels.flatMap((label) => (label ? [[label[1] ?? "", label[2] ?? ""]] : []))),
        remove: words(text.removeLabels),
      },
      ...(set === "" ? {} : { set }),
      ...(/^\d{1,9}$/.test(lease) && { leaseDurationSeconds: Number(lease) }),
      ...(text.acceptance === "" ? {} : { accepts: text.acceptance === "accept" }),
      taints: { add: taints.flatMap((taint) => taint ?? []), remove: words(text.removeTaints) },
    },
  };
}

export function isNothing(text: TypedEdit): boolean {
  return Object.values(text).every((field: string) => field.trim() === "");
}

function taintOf(word: string): Changes["taints"]["add"][number] | undefined {
  const [, key = "", value, wanted] = /^([^=:]+)(?:=([^:]*))?:(\w+)$/.exec(word) ?? [];
  const effect = CLUSTER_TAINT_EFFECTS.find((each) => each === wanted);
  return effect && { key, ...(value ? { value } : {}), effect };
}

function words(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}
