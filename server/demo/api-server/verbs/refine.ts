import type { RawObject } from "@/lib/kube/object";
import { type FieldError, invalidObject } from "@/server/demo/api-server/http/field-error";
import { isJsonObject, type JsonObject, plainText } from "@/server/demo/api-server/http/json-reader";
import { badRequest, StatusError } from "@/server/demo/api-server/http/status";
import { type ApiResource, groupVersion, type Write } from "@/server/demo/api-server/registry/api-resource";
import { withDefaults } from "@/server/demo/api-server/schema/default";
import { prune } from "@/server/demo/api-server/schema/prune";
import { type TypeMismatch, typeMismatch } from "@/server/demo/api-server/schema/type-check";
import { wholeSchema } from "@/server/demo/api-server/schema/whole-schema";

type Target = Pick<ApiResource, "group" | "version" | "kind" | "schema"> & { readonly custom?: boolean };

/** Where an object came from: what refusals of unknown fields look like depends on it. */
export interface Source {
  readonly from: "body" | "patch";
  readonly duplicates: readonly string[];
  /** What was patched, where it was refined itself. */
  readonly known?: RawObject;
}

/**
 * What a client sent, as an object of this kind: right apiVersion and kind, well-typed metadata, no stray nulls,
 * defaults in place, unknown fields gone (and reported as `fieldValidation` wants it).
 */
export function refine(
  value: unknown,
  target: Target,
  source: Source,
  write: Pick<Write, "fieldValidation" | "warn">,
): RawObject {
  if (!isJsonObject(value))
    throw badRequest(
      `json: cannot unmarshal ${Array.isArray(value) ? "array" : typeof value} into Go value of type object`,
    );
  const named = withKind(value, target);
  const schema = wholeSchema(target.schema);
  const { known } = source;
  const mismatch = target.custom
    ? typeMismatch({ metadata: named.metadata }, JUST_META, known)
    : typeMismatch(named, schema, known);
  if (mismatch) throw wrongType(mismatch, target, source);
  const problems = source.duplicates.map((path) => `duplicate field "${path}"`);
  const refined = prune(
    withDefaults(named, schema, known),
    schema,
    (path) => problems.push(`unknown field "${path}"`),
    known,
  );
  report(problems, { target, source, write });
  // Pruned by a schema that begins with these members, and their types were checked.
  return refined as RawObject;
}

function withKind(value: JsonObject, target: Target): JsonObject {
  const expected = groupVersion(target);
  const { apiVersion = "", kind = "" } = value;
  if (target.custom) requireCustomKind(apiVersion, kind, expected, target);
  else if ((kind !== "" && kind !== target.kind) || (apiVersion !== "" && apiVersion !== expected)) {
    throw badRequest(
      `${plainText(kind)} in version ${JSON.stringify(lastPart(apiVersion))} cannot be handled as a ${target.kind}: no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(expected)}`,
    );
  }
  const named = { ...value };
  named.kind = target.kind;
  named.apiVersion = expected;
  named.metadata ??= {};
  return named;
}

function requireCustomKind(apiVersion: unknown, kind: unknown, expected: string, target: Target): void {
  if (kind === "" || apiVersion === "")
    throw badRequest(`Object 'Kind' or 'apiVersion' is missing: a ${expected} ${target.kind} is expected`);
  if (apiVersion !== expected) {
    throw badRequest(
      `the API version in the data (${plainText(apiVersion)}) does not match the expected API version (${expected})`,
    );
  }
  if (kind === target.kind) return;
  const error: FieldError = {
    reason: "FieldValueInvalid",
    field: "kind",
    message: `Invalid value: ${JSON.stringify(kind)}: must be ${target.kind}`,
  };
  throw invalidObject({ kind: target.kind, group: target.group, name: "" }, [error]);
}

function lastPart(apiVersion: unknown): string {
  return plainText(apiVersion).split("/").at(-1) ?? "";
}

const JUST_META = wholeSchema({ type: "object" });

function wrongType({ path, found, wanted }: TypeMismatch, target: Target, source: Source): StatusError {
  return undecodable(
    `json: cannot unmarshal ${found} into Go struct field ${target.kind}.${path} of type ${wanted}`,
    target,
    source,
  );
}

/** A body is refused as such; what a patch makes of an object, as an invalid patch. */
function undecodable(why: string, { kind, version }: Target, { from }: Source): StatusError {
  if (from === "body") return badRequest(`${kind} in version "${version}" cannot be handled as a ${kind}: ${why}`);
  const cause = { reason: "FieldValueInvalid", message: `Invalid value: ${why}`, field: "patch" };
  return new StatusError({
    message: ` "" is invalid: patch: ${cause.message}`,
    reason: "Invalid",
    details: { causes: [cause] },
    code: 422,
  });
}

interface Report {
  readonly target: Target;
  readonly source: Source;
  readonly write: Pick<Write, "fieldValidation" | "warn">;
}

function report(problems: readonly string[], { target, source, write }: Report): void {
  if (problems.length === 0 || write.fieldValidation === "Ignore") return;
  if (write.fieldValidation === "Warn") {
    for (const problem of problems) write.warn(problem);
    return;
  }
  throw undecodable(`strict decoding error: ${problems.join(", ")}`, target, source);
}
