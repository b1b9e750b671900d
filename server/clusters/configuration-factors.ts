import { MIN_COVERAGE } from "@/lib/common-factors/contingency";
import type { Factor } from "@/lib/common-factors/factor";
import { parseFilter } from "@/lib/filter/parse-filter";
import type { ClusterEntry } from "@/lib/lists/clusters/list";
import { type ConfigReference, configurationOf, factorId } from "./cluster-factors";
import { distinguishingFactors, type FactorMembers } from "./distinguishing-factors";

interface Explained {
  /** What clusters were filtered by explains nothing: neither do configurations of an add-on that it names. */
  readonly q: string;
  /** Those that came lately are changes, and no factors beside. */
  readonly recent: ReadonlySet<string>;
}

/** One that enough of the affected may have. */
interface Candidate {
  readonly factor: Factor;
  readonly reference: ConfigReference;
  sampled: number;
  own: number;
  readonly names: string[];
}

/** So many of the affected are looked at for candidates: often each cluster has a configuration of its own. */
const MAX_SAMPLE = 400;
/** What enough of all have is in no sample less often than that. */
const MIN_SAMPLED = MIN_COVERAGE / 2;

/**
 * Templates and configurations of all add-ons, by cluster, where no add-on is compared: of each cluster's twenty add-ons
 * those that enough of the affected have to be an answer, and of these the ones that set the affected apart best.
 */
export function configurationFactors(
  compared: readonly ClusterEntry[],
  affected: readonly ClusterEntry[],
  explained: Explained,
): ReadonlyMap<string, readonly Factor[]> {
  const byAddOn = candidatesIn(affected, explained);
  const isAffected = new Set(affected);
  // A fleet has hundreds of thousands of references: nothing is made for one.
  for (const entry of compared)
    for (const { metadata, status } of entry.facts)
      for (const candidate of byAddOn.get(metadata.name) ?? NONE) {
        if (!status.configReferences.some((reference) => isSame(reference, candidate.reference))) continue;
        candidate.names.push(entry.name);
        if (isAffected.has(entry)) candidate.own += 1;
      }
  const enough = [...byAddOn.values()].flat().filter(({ own }) => own >= MIN_COVERAGE * affected.length);
  return distinguishingFactors(enough.map(membersOf), { compared: compared.length, affected: affected.length });
}

const NONE: readonly Candidate[] = [];

function candidatesIn(
  affected: readonly ClusterEntry[],
  { q, recent }: Explained,
): ReadonlyMap<string, readonly Candidate[]> {
  const filtered = addOnsIn(q);
  const stride = Math.ceil(affected.length / MAX_SAMPLE);
  const sample = affected.filter((_, index) => index % stride === 0);
  const found = new Map<string, Candidate[]>();
  for (const { facts } of sample)
    for (const { metadata, status } of facts) {
      if (filtered.some((name) => metadata.name.includes(name))) continue;
      const known = found.get(metadata.name) ?? [];
      found.set(metadata.name, known);
      for (const reference of status.configReferences) count(reference, metadata.name, known);
    }
  const isLikely = ({ factor, sampled }: Candidate) =>
    sampled >= MIN_SAMPLED * sample.length && !recent.has(factorId(factor));
  return new Map(Array.from(found, ([addOn, all]) => [addOn, all.filter(isLikely)] as const));
}

function count(reference: ConfigReference, addOn: string, known: Candidate[]): void {
  const same = known.find((each) => isSame(reference, each.reference));
  const factor = same ? undefined : configurationOf(addOn, reference);
  if (same) same.sampled += 1;
  else if (factor) known.push({ factor, reference, sampled: 1, own: 0, names: [] });
}

function isSame(one: ConfigReference, other: ConfigReference): boolean {
  const [a, b] = [one.lastAppliedConfig, other.lastAppliedConfig];
  return a?.specHash === b?.specHash && a?.name === b?.name && one.resource === other.resource;
}

function membersOf({ factor, names, own }: Candidate): FactorMembers {
  return { factor, own, names: { size: names.length, [Symbol.iterator]: () => names.values() } };
}

/** What a filter of clusters says of the names of add-ons. */
function addOnsIn(q: string): string[] {
  return parseFilter(q)
    .terms.flatMap((term) => (term.kind === "key" && term.key === "addon" ? term.values : []))
    .map(({ text }) => text.replaceAll("*", ""))
    .filter((text) => text !== "");
}
