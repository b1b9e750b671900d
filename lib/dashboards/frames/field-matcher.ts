import { bagOf, stringIn, stringsOf } from "@/lib/dashboards/grafana-json";
import { patternOf } from "@/lib/dashboards/text-pattern";
import { FIELD_KINDS } from "./field-kinds";
import { type Frame, type FrameField, titlesOf } from "./frame";

type FieldMatcher = (field: FrameField, title: string, frame: Frame) => boolean;

/** Whether fields are of a type that Grafana names, or have a name. Undefined for a matcher that we do not have. */
export function fieldMatcher(value: unknown): FieldMatcher | undefined {
  const { id, options } = bagOf(value);
  switch (id) {
    case "byName":
      return named([stringIn(options)]);
    case "byNames": {
      const isNamed = named(stringsOf(bagOf(options).names));
      return bagOf(options).mode === "exclude" ? (...field) => !isNamed(...field) : isNamed;
    }
    case "byRegexp":
      return like(stringIn(options));
    case "byRegexpOrNames":
      return namedOrLike(bagOf(options));
    case "byFrameRefID":
      return (_, __, { ref }) => ref === options;
    case "byType":
      return ({ kind }) => kind === FIELD_KINDS[stringIn(options)];
    case "byTypes":
      return ofKinds(new Set(stringsOf(options)));
    case "numeric":
      return ({ kind }) => kind === "number";
    case "time":
      return ({ kind }) => kind === "time";
    case "firstTimeField":
      return (field, _, { fields }) => field === fields.find(({ kind }) => kind === "time");
    default:
      return undefined;
  }
}

/** By its own name, or by what it is shown as. */
export function named(names: readonly string[]): FieldMatcher {
  const all = new Set(names);
  return ({ name }, title) => all.has(title) || all.has(name);
}

/** The first that is shown as that, or has that name of its own. */
export function fieldNamed(frame: Frame, name: string): FrameField | undefined {
  const titles = titlesOf(frame);
  const isNamed = named([name]);
  return frame.fields.find((field, at) => isNamed(field, titles[at] ?? "", frame));
}

function like(text: string): FieldMatcher | undefined {
  const pattern = patternOf(text);
  return pattern && ((_, title) => pattern.test(title));
}

/** Fields with one of these names, or whose title is like the pattern. Undefined for a pattern that is none. */
export function namedOrLike({ names, pattern }: Readonly<Record<string, unknown>>): FieldMatcher | undefined {
  const isNamed = named(stringsOf(names));
  const isLike = stringIn(pattern) === "" ? () => false : like(stringIn(pattern));
  return isLike && ((...field) => isNamed(...field) || isLike(...field));
}

function ofKinds(types: ReadonlySet<string>): FieldMatcher {
  const kinds = new Set([...types].map((type) => FIELD_KINDS[type]));
  return ({ kind }) => kinds.has(kind);
}

/** Whether frames are of certain queries. Undefined for a matcher that we do not have. */
export function frameMatcher(value: unknown): ((frame: Frame) => boolean) | undefined {
  const { id, options } = bagOf(value);
  if (id !== "byRefId") return undefined;
  const text = stringIn(options);
  const pattern = patternOf(text.startsWith("/") ? text : `/^${text}$/`);
  return pattern && (({ ref }) => pattern.test(ref));
}
