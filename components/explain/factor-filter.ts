import type { Factor } from "@/lib/common-factors/factor";
import { printValue } from "@/lib/filter/print-value";

const FIELDS: Readonly<Record<string, string>> = {
  region: "region=",
  provider: "provider=",
  set: "set=",
  environment: "env=",
  // The patch version may be left out.
  Kubernetes: "version:",
};

/** The filter of clusters that have all of these; undefined where one is nothing that clusters can be filtered by. */
export function factorFilter(factors: readonly Factor[]): string | undefined {
  const terms = factors.map(termOf);
  return terms.every((term) => term !== undefined) ? terms.join(" ") : undefined;
}

function termOf({ key, value }: Factor): string | undefined {
  const path = /^(?<kind>label|claim) (?<name>\S+)$/.exec(key)?.groups;
  const start = FIELDS[key] ?? (path && `${path.kind}.${path.name}=`);
  return start && value !== "" ? start + printValue({ text: value }, start.endsWith("=")) : undefined;
}
