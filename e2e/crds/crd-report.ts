import { plural } from "@/lib/format/count";
import { type CrdComparison, type CrdDifference, compareCrds } from "./compare-crds";
import type { KnownDifference } from "./known-differences";
import { nameOf } from "./upstream-crds";

type Fields = Readonly<Record<string, unknown>>;

interface CrdReport {
  readonly lines: readonly string[];
  /** But for known differences. */
  readonly isEqual: boolean;
}

/** In what definitions of ours are unlike upstream's, line by line; known differences with their reasons. */
export function crdReport(
  ours: readonly Fields[],
  upstream: ReadonlyMap<string, Fields>,
  known: readonly KnownDifference[],
): CrdReport {
  const compared = ours.map((crd) => comparisonOf(crd, upstream.get(nameOf(crd))));
  const differences = compared.flatMap((comparison) => comparison.differences);
  const positions = compared.reduce((sum, comparison) => sum + comparison.fieldCount, 0);
  const reasonOf = ({ path, property }: CrdDifference) =>
    known.find((each) => each.path === path && each.property === property)?.reason;
  const unknown = differences.filter((difference) => reasonOf(difference) === undefined);
  const lines = [
    ...differences.flatMap((difference) => {
      const reason = reasonOf(difference);
      return reason === undefined ? [] : [`known: ${lineOf(difference)}`, `       ${reason}`];
    }),
    ...unknown.map((difference) => `DIFFERENT: ${lineOf(difference)}`),
    `${plural(ours.length, "definition")} with ${plural(positions, "place")} compared: ${plural(differences.length, "difference")}, ${differences.length - unknown.length} of them known.`,
  ];
  return { lines, isEqual: unknown.length === 0 };
}

function comparisonOf(ours: Fields, upstream: Fields | undefined): CrdComparison {
  return upstream
    ? compareCrds(ours, upstream)
    : { differences: [{ path: nameOf(ours), ours: {}, upstream: undefined }], fieldCount: 0 };
}

function lineOf({ path, property, ours, upstream }: CrdDifference): string {
  if (property !== undefined) return `${path}: ${property} is ${textOf(ours)}, upstream ${textOf(upstream)}`;
  return ours === undefined ? `${path}: missing, upstream has it` : `${path}: extra, upstream does not have it`;
}

function textOf(value: unknown): string {
  return value === undefined ? "absent" : JSON.stringify(value);
}
