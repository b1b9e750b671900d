import type { RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import { isFields, SET_BY_HUB, TOOL_ANNOTATIONS } from "./editable";
import type { FieldPath, FieldSchema } from "./field-schema";
import { hubField } from "./hub-field";
import { kindProblems } from "./kind-rules";
import { type ReadText, readText, type TextProblem } from "./object-text";
import { schemaProblems } from "./schema-problems";

/** The edited text, and its object if the text is valid. */
export interface Edited {
  readonly object?: RawObject;
  readonly problems: readonly TextProblem[];
  readonly lineOf: ReadText["lineOf"];
}

/**
 * Validates the edit of `base`: invalid YAML, read-only fields, and fields that the kind does not have, each at its
 * line.
 */
export function readEdited(text: string, base: RawObject, schema: FieldSchema | undefined): Edited {
  return readObject(text, schema, (object) => [...fixedProblems(object), ...renamedProblems(object, base)]);
}

/** How the hub stores a kind whose object is created. */
export interface NewKind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

/** Validates the text of a new object likewise, which may have any name. */
export function readNew(text: string, kind: NewKind, schema: FieldSchema | undefined): Edited {
  return readObject(text, schema, (object) => [...fixedProblems(object), ...namelessProblems(object, kind)]);
}

type Problems = readonly { readonly path: FieldPath; readonly message: string }[];

function readObject(
  text: string,
  schema: FieldSchema | undefined,
  problemsOf: (object: RawObject) => Problems,
): Edited {
  const { value, problems, lineOf } = readText(text);
  if (problems.length > 0) return { problems, lineOf };
  if (!isFields(value) || !isFields(value.metadata))
    return { problems: [{ line: 1, message: "An object has fields, metadata among them." }], lineOf };
  const object: RawObject = { ...value, metadata: value.metadata };
  const fixed = problemsOf(object);
  // What clients do not write is in no schema either.
  const strange = schemaProblems(value, schema).filter(
    ({ path }) => !fixed.some((known) => deepEqual(known.path, path)),
  );
  // What the schema objects to is objected to once.
  const ruled = kindProblems(object).filter(({ path }) => !strange.some((known) => isWithin(path, known.path)));
  const found = [...fixed, ...strange, ...ruled];
  const located = found.map(({ path, message }) => ({ line: lineOf(path), message })).sort((a, b) => a.line - b.line);
  return located.length > 0 ? { problems: located, lineOf } : { object, problems: [], lineOf };
}

function isWithin(path: FieldPath, outer: FieldPath): boolean {
  return outer.every((step, index) => step === path[index]);
}

/** What of an edited object is not for people to write. */
function fixedProblems(object: RawObject): Problems {
  const set = SET_BY_HUB.filter((name) => Object.hasOwn(object.metadata, name)).map((name) => ({
    path: ["metadata", name] as FieldPath,
    message: `The hub sets ${name}: remove it here.`,
  }));
  const noted = TOOL_ANNOTATIONS.filter((name) => Object.hasOwn(object.metadata.annotations ?? {}, name)).map(
    (name) => ({
      path: ["metadata", "annotations", name] as FieldPath,
      message: "kubectl sets this annotation: remove it here.",
    }),
  );
  const status = Object.hasOwn(object, "status")
    ? [
        {
          path: ["status"] as FieldPath,
          message: "Status is written by controllers and agents: remove it here.",
        },
      ]
    : [];
  return [...set, ...noted, ...status];
}

/** What identifies the object stays. */
function renamedProblems(object: RawObject, base: RawObject): Problems {
  const names: readonly (readonly [FieldPath, unknown, unknown])[] = [
    [["apiVersion"], object.apiVersion, base.apiVersion],
    [["kind"], object.kind, base.kind],
    [["metadata", "name"], object.metadata.name, base.metadata.name],
    [["metadata", "namespace"], object.metadata.namespace, base.metadata.namespace],
  ];
  return names
    .filter(([, now, before]) => !deepEqual(now, before))
    .map(([path, , before]) => ({
      path,
      message:
        before === undefined
          ? `An object of this kind has no ${path.at(-1)}.`
          : `This cannot change from ${String(before)}: it identifies the object.`,
    }));
}

const NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;

/** What a new object lacks to be found, or has in place of what its kind has. */
function namelessProblems({ apiVersion, kind, metadata }: RawObject, stored: NewKind): Problems {
  const { name, namespace } = metadata;
  const place = stored.namespaced ? `A ${stored.kind} needs a namespace.` : `A ${stored.kind} has no namespace.`;
  const checks: readonly (readonly [boolean, FieldPath, string])[] = [
    [apiVersion === stored.apiVersion, ["apiVersion"], `The hub stores this kind as ${stored.apiVersion}.`],
    [kind === stored.kind, ["kind"], `This page creates a ${stored.kind}.`],
    [isName(name), ["metadata", "name"], "A name has lower-case letters, digits, “-” and “.”."],
    [isName(namespace) === stored.namespaced, ["metadata", "namespace"], place],
  ];
  return checks.flatMap(([isRight, path, message]) => (isRight ? [] : [{ path, message }]));
}

function isName(value: unknown): boolean {
  return typeof value === "string" && value.length <= 253 && NAME.test(value);
}

interface Refusal {
  readonly message: string;
  readonly causes?: readonly { readonly field: string; readonly message: string }[] | undefined;
}

/**
 * The hub's objections to a write, at the lines of the text; those without an existing field are in `general`.
 */
export function refusalProblems(
  { message, causes = [] }: Refusal,
  { object, lineOf }: Pick<Edited, "object" | "lineOf">,
): { readonly general: readonly string[]; readonly problems: readonly TextProblem[] } {
  const placed = [...causes.filter(({ field }) => !PLACELESS.has(field)), ...strictCauses(message)].map(
    ({ field, message: text }) => ({
      line: lineOf(hubField(field, object)),
      message: `${field}: ${text}`,
    }),
  );
  return placed.length > 0 ? { general: [], problems: placed } : { general: [message], problems: [] };
}

const PLACELESS: ReadonlySet<string> = new Set(["", "<nil>", "patch"]);

/** A hub that decodes strictly names in its sentence what it does not know. */
function strictCauses(message: string): { field: string; message: string }[] {
  if (!message.includes("strict decoding error")) return [];
  return [...message.matchAll(/(unknown|duplicate) field "([^"]+)"/g)].map(([, what = "", field = ""]) => ({
    field,
    message: `${what} field`,
  }));
}
