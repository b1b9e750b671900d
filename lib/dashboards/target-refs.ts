import { bagOf, stringIn } from "./grafana-json";

/** The refId of each target, unique as Grafana needs it: a free letter where it has none, or that of one before it. */
export function refsOf(targets: readonly unknown[]): string[] {
  const written = targets.map((one) => stringIn(bagOf(one).refId));
  const taken = new Set(written);
  return written.map((ref, at) => {
    if (ref !== "" && written.indexOf(ref) === at) return ref;
    const free = freeRef(taken, at);
    taken.add(free);
    return free;
  });
}

/** The first letter from that index on that is not taken, as Grafana has them. */
export function freeRef(taken: ReadonlySet<string>, from = 0): string {
  let index = from;
  while (taken.has(letterAt(index))) index++;
  return letterAt(index);
}

const letterAt = (index: number) => String.fromCharCode(65 + (index % 26)) + (index < 26 ? "" : String(index));
