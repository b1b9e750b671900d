import { ZodMiniNumber } from "zod/mini";

/** Zod's own brings dates and big integers into every page. */
export const coerce = {
  /** A number, also from text: of queries and the environment. */
  number: () => new ZodMiniNumber({ type: "number", coerce: true, checks: [] }) as ZodMiniNumber<unknown>,
};

// What we use of zod, by name. Handed on whole, as one namespace, it would bring its JSON schemas and forty languages
// into every page: 80 KB.
// biome-ignore lint/performance/noBarrelFile: it makes the one module that everybody imports smaller, not larger
export {
  _default,
  array,
  boolean,
  catch,
  type core,
  discriminatedUnion,
  enum,
  extend,
  gte,
  type infer,
  int,
  literal,
  looseObject,
  lte,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  optional,
  parse,
  pipe,
  prefault,
  record,
  regex,
  strictObject,
  string,
  transform,
  trim,
  union,
  unknown,
  ZodMiniArray,
  ZodMiniObject,
  ZodMiniRecord,
  ZodMiniType,
  ZodMiniUnion,
} from "zod/mini";
