import type { GateRow } from "@/lib/lists/gates/row";

interface ClusterValues {
  readonly labels: Readonly<Record<string, string>>;
  readonly claims: Readonly<Record<string, string>>;
}

/** That a cluster refuses updates by what the window lets it, whether the window is open or not; undefined where not. */
export function vetoText({ veto }: Pick<GateRow, "veto">, { labels, claims }: ClusterValues): string | undefined {
  if (!veto) return undefined;
  const { claim = "", label, values } = veto;
  const value = label === undefined ? claims[claim] : labels[label];
  if (value === undefined || (values.length > 0 && !values.includes(value))) return undefined;
  const source = label === undefined ? `claim ${claim}` : `label ${label}`;
  return `Nothing starts, window or not: the cluster refuses by its ${source}.`;
}
