import { compareText } from "@/lib/kube/order";

const MAX_KEYS = 200;
const MAX_VALUES = 200;

/** The first values of the first keys, by name: what is suggested for a rule. */
export function valuesByKey(maps: readonly Readonly<Record<string, string>>[]): { key: string; values: string[] }[] {
  const values = new Map<string, Set<string>>();
  for (const map of maps) {
    for (const [key, value] of Object.entries(map)) {
      const known = values.get(key);
      if (known) known.add(value);
      else values.set(key, new Set([value]));
    }
  }
  const sorted = [...values].sort(([a], [b]) => compareText(a, b)).slice(0, MAX_KEYS);
  return sorted.map(([key, all]) => ({ key, values: [...all].sort(compareText).slice(0, MAX_VALUES) }));
}
