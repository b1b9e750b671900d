import { type FieldError, invalid, invalidObject, notSupported } from "@/server/demo/api-server/http/field-error";
import { isJsonObject, plainText } from "@/server/demo/api-server/http/json-reader";

export interface WriteOptions {
  readonly dryRun: boolean;
  readonly fieldValidation: "Strict" | "Warn" | "Ignore";
}

/** The options of a create, update or patch. `kind` is what refusals call them. Throws a 422. */
export function writeOptions(
  query: URLSearchParams,
  kind: "CreateOptions" | "PatchOptions" | "UpdateOptions",
): WriteOptions {
  const fieldValidation = query.get("fieldValidation") ?? "";
  const manager = query.get("fieldManager") ?? "";
  const errors = dryRunErrors(query.getAll("dryRun"));
  if (!["", "Strict", "Warn", "Ignore"].includes(fieldValidation)) {
    errors.push(notSupported("fieldValidation", fieldValidation, ["Ignore", "Strict", "Warn", ""]));
  }
  if (manager.length > 128) errors.push(invalid("fieldManager", manager, "may not be more than 128 bytes"));
  if (/[^\P{C}]/u.test(manager))
    errors.push(invalid("fieldManager", manager, "should only contain printable characters"));
  if (kind === "PatchOptions" && query.has("force"))
    errors.push(invalid("force", query.get("force"), "may not be specified for non-apply patch"));
  refuse(errors, kind);
  return { dryRun: query.has("dryRun"), fieldValidation: fieldValidationOf(fieldValidation) };
}

function fieldValidationOf(text: string): WriteOptions["fieldValidation"] {
  return text === "Strict" || text === "Ignore" ? text : "Warn";
}

function dryRunErrors(values: readonly string[]): FieldError[] {
  return values.filter((value) => value !== "All").map((value) => notSupported("dryRun", value, ["All"]));
}

export interface DeleteOptions {
  readonly dryRun: boolean;
  readonly propagation: "Background" | "Foreground" | "Orphan";
  readonly uid: string | undefined;
  readonly resourceVersion: string | undefined;
}

/** From the body, which may be absent; only then the query counts. Throws a 422. */
export function deleteOptions(body: unknown, query: URLSearchParams): DeleteOptions {
  const source = isJsonObject(body) ? body : Object.fromEntries(query);
  const preconditions = isJsonObject(source.preconditions) ? source.preconditions : {};
  const policy = text(source.propagationPolicy);
  const orphans = source.orphanDependents ?? undefined;
  const dryRun = isJsonObject(body) ? list(source.dryRun) : query.getAll("dryRun");
  const errors = dryRunErrors(dryRun);
  if (policy !== undefined && orphans !== undefined) {
    errors.push(invalid("propagationPolicy", policy, "orphanDependents and deletionPropagation cannot be both set"));
  }
  if (policy !== undefined && !isPolicy(policy)) {
    errors.push(notSupported("propagationPolicy", policy, ["Foreground", "Background", "Orphan", "nil"]));
  }
  refuse(errors, "DeleteOptions");
  const orphaning = orphans === true || orphans === "true" ? "Orphan" : "Background";
  return {
    dryRun: dryRun.length > 0,
    propagation: policy !== undefined && isPolicy(policy) ? policy : orphaning,
    uid: text(preconditions.uid),
    resourceVersion: text(preconditions.resourceVersion),
  };
}

function isPolicy(policy: string): policy is DeleteOptions["propagation"] {
  return policy === "Background" || policy === "Foreground" || policy === "Orphan";
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.map(plainText) : [];
}

function refuse(errors: readonly FieldError[], kind: string): void {
  if (errors.length > 0) throw invalidObject({ kind, group: "meta.k8s.io", name: "" }, errors);
}
