import type { RawObject } from "@/lib/kube/object";
import { applyMergePatch, deepEqual } from "@/lib/kube/patches";
import { isFields } from "./editable";
import { readText } from "./object-text";

/** A change of an object as it was recorded: the parts that differ, as YAML. */
export interface RecordedChange {
  readonly before: string;
  readonly after: string;
  /** Part of it is hidden, or left out. */
  readonly isMasked?: boolean | undefined;
  readonly isCut?: boolean | undefined;
}

/**
 * An object before each of its changes, which come newest first; undefined from the first on that does not lead to
 * what the object was after it: it was changed by other means since, or not all of the change is recorded.
 */
export function versionsBefore(
  current: RawObject,
  changes: readonly (RecordedChange | undefined)[],
): readonly (RawObject | undefined)[] {
  let version: RawObject | undefined = current;
  return changes.map((change) => {
    version = version && change && before(version, change);
    return version;
  });
}

function before(version: RawObject, { isMasked = false, isCut = false, ...texts }: RecordedChange) {
  const [lost, gained] = [parts(texts.before), parts(texts.after)];
  if (isMasked || isCut || !lost || !gained) return undefined;
  return deepEqual(applyMergePatch(version, gained), version)
    ? (reversed(version, gained, lost) as RawObject) // metadata is no part of what is left out
    : undefined;
}

function parts(text: string): Fields | undefined {
  if (text.trim() === "") return {};
  const { value, problems } = readText(text);
  return problems.length === 0 && isFields(value) ? value : undefined;
}

type Fields = Readonly<Record<string, unknown>>;

function reversed(now: Fields, gained: Fields, lost: Fields): Fields {
  const names = new Set([...Object.keys(now), ...Object.keys(lost)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const [is, had, got] = [now[name], lost[name], gained[name]];
      if (had === undefined && got === undefined) return [[name, is]];
      if (!isFields(is) || !isFields(got ?? {}) || !isFields(had ?? {})) return had === undefined ? [] : [[name, had]];
      const inner = reversed(is, (got ?? {}) as Fields, (had ?? {}) as Fields);
      return Object.keys(inner).length === 0 ? [] : [[name, inner]];
    }),
  );
}
