import { bagOf, listOf, stringIn } from "@/lib/dashboards/grafana-json";
import { patternOf } from "@/lib/dashboards/text-pattern";
import { fieldNamed, named, namedOrLike } from "./field-matcher";
import type { Transform } from "./frame";
import { compared, type Frame, type FrameField, lengthOf, rowsAt, titlesOf } from "./frame";

type IsKept = (field: FrameField, title: string, frame: Frame) => boolean;

/** Those fields that are kept; frames without any are left out. */
function keeping(frames: readonly Frame[], isKept: IsKept): readonly Frame[] {
  return frames.flatMap((frame) => {
    const titles = titlesOf(frame);
    const fields = frame.fields.filter((field, at) => isKept(field, titles[at] ?? "", frame));
    return fields.length > 0 ? [{ ...frame, fields }] : [];
  });
}

const namesOn = (bag: unknown) => Object.entries(bagOf(bag)).flatMap(([name, is]) => (is === true ? [name] : []));

/** Some fields are left out, others named or placed anew. */
export const organize: Transform = (frames, options) => {
  const [wanted, hidden] = [namesOn(options.includeByName), named(namesOn(options.excludeByName))];
  const isWanted = named(wanted);
  const kept = keeping(frames, (...field) => (wanted.length === 0 || isWanted(...field)) && !hidden(...field));
  const order = new Map(Object.entries(bagOf(options.indexByName)));
  const names = new Map(Object.entries(bagOf(options.renameByName)));
  return kept.map((frame) => renamed(placed(frame, order), (title) => stringIn(names.get(title))));
};

function placed(frame: Frame, order: ReadonlyMap<string, unknown>): Frame {
  const titles = titlesOf(frame);
  const place = (at: number) => {
    const index = order.get(titles[at] ?? "");
    return typeof index === "number" ? index : Number.MAX_SAFE_INTEGER;
  };
  const indexes = frame.fields.map((_, at) => at).sort((one, other) => place(one) - place(other));
  return { ...frame, fields: indexes.flatMap((at) => frame.fields[at] ?? []) };
}

/** Fields for which there is no other name keep theirs. */
function renamed(frame: Frame, nameOf: (title: string) => string): Frame {
  const titles = titlesOf(frame);
  const fields = frame.fields.map((field, at) => {
    const title = nameOf(titles[at] ?? "");
    return title === "" ? field : { ...field, title };
  });
  return { ...frame, fields };
}

export const filterFieldsByName: Transform = (frames, { include, exclude, byVariable }, fill) => {
  const [isIn, isOut] = [include, exclude].map((which) => chosenBy(bagOf(which), byVariable === true, fill));
  return keeping(frames, (...field) => (isIn?.(...field) ?? true) && !isOut?.(...field));
};

/** Undefined where it says nothing, or has a pattern that is none. */
function chosenBy(which: Readonly<Record<string, unknown>>, byVariable: boolean, fill: (text: string) => string) {
  const variable = /\w+/.exec(stringIn(which.variable))?.[0];
  if (byVariable && variable) return named(fill(`\${${variable}:csv}`).split(","));
  if (listOf(which.names).length === 0 && stringIn(which.pattern) === "") return undefined;
  return namedOrLike(which);
}

/** By the first of its fields; frames without it stay as they are. */
export const sortBy: Transform = (frames, options) => {
  const { field, desc } = bagOf(listOf(options.sort)[0]);
  const sign = desc === true ? -1 : 1;
  return frames.map((frame) => {
    const by = fieldNamed(frame, stringIn(field))?.values;
    if (!by) return frame;
    const indexes = by.map((_, at) => at);
    return rowsAt(
      frame,
      indexes.sort((one, other) => sign * compared(by[one] ?? null, by[other] ?? null)),
    );
  });
};

/** What the pattern matches of a title is replaced; `$1` is its first group. */
export const renameByRegex: Transform = (frames, { regex, renamePattern }, fill) => {
  const pattern = patternOf(stringIn(regex));
  if (!pattern) return frames;
  const filled = fill(stringIn(renamePattern));
  return frames.map((frame) => renamed(frame, (title) => replaced(title, pattern.exec(title), filled)));
};

function replaced(title: string, found: RegExpExecArray | null, text: string): string {
  if (!found) return "";
  const inserted = text.replace(
    /\$(\d|&)/g,
    (_, group: string) => (group === "&" ? found[0] : found[Number(group)]) ?? "",
  );
  return title.slice(0, found.index) + inserted + title.slice(found.index + found[0].length);
}

export const filterByRefId: Transform = (frames, { include, exclude }) => {
  const [isIn, isOut] = [include, exclude].map((refs) => patternOf(`/^(?:${stringIn(refs)})$/`));
  const isKept = ({ ref }: Frame) => (!include || isIn?.test(ref) === true) && !(exclude && isOut?.test(ref) === true);
  return frames.filter(isKept);
};

/** The first rows of each frame; ten where it does not say how many. */
export const limit: Transform = (frames, { limitField }) => {
  const most = Number(limitField ?? 10);
  if (!Number.isFinite(most)) return frames;
  return frames.map((frame) =>
    rowsAt(
      frame,
      Array.from({ length: Math.max(0, Math.min(lengthOf(frame), Math.floor(most))) }, (_, at) => at),
    ),
  );
};
