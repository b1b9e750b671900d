import type { Transformation } from "@/lib/dashboards/model";
import { ownOf } from "@/lib/dashboards/own-of";
import { calculateField } from "./calculate-field";
import { filterByRefId, filterFieldsByName, limit, organize, renameByRegex, sortBy } from "./choose-fields";
import { convertFieldType } from "./convert-field-type";
import { frameMatcher } from "./field-matcher";
import { filterByValue } from "./filter-by-value";
import type { Frame, Transform } from "./frame";
import { groupBy } from "./group-by";
import { joinByField } from "./join-by-field";
import { labelsToFields } from "./labels-to-fields";
import { merge } from "./merge";
import { reduceFrames } from "./reduce-frames";

export const TRANSFORMS: Readonly<Record<string, Transform>> = {
  organize,
  filterFieldsByName,
  filterByRefId,
  filterByValue,
  convertFieldType,
  sortBy,
  limit,
  renameByRegex,
  groupBy,
  calculateField,
  merge,
  joinByField,
  seriesToColumns: joinByField,
  labelsToFields,
  reduce: reduceFrames,
};

/** The frames after these, in their order; those that we do not have change nothing. */
export function transformed(
  frames: readonly Frame[],
  all: readonly Transformation[],
  fill: (text: string) => string = (text) => text,
): readonly Frame[] {
  return all.reduce((last, { id, options, filter }) => {
    const transform = ownOf(TRANSFORMS, id);
    return transform ? ofSome(last, filter, (some) => transform(some, options, fill)) : last;
  }, frames);
}

/** Frames that the filter does not take stay, and the first of them where it was. */
function ofSome(
  frames: readonly Frame[],
  filter: unknown,
  change: (some: readonly Frame[]) => readonly Frame[],
): readonly Frame[] {
  const isTaken = filter === undefined ? undefined : frameMatcher(filter);
  if (!isTaken) return change(frames);
  const after = change(frames.filter(isTaken));
  const others = frames.filter((frame) => !isTaken(frame));
  const at = frames.findIndex((frame) => !isTaken(frame));
  return at < 0 ? after : [...after.slice(0, at), ...others, ...after.slice(at)];
}
