import { notAcceptable, unsupportedMediaType } from "./status";

/** In which form an answer shows objects. */
export type Form = "object" | "table" | "metadata";

/** What is asked for, which decides the transformations on offer: one object, a list, a watch, or a plain document. */
export type Shape = "object" | "list" | "watch" | "document";

interface Clause {
  readonly type: string;
  readonly params: ReadonlyMap<string, string>;
  readonly quality: number;
}

const JSON_TYPES = new Set(["application/json", "application/*", "*/*"]);

/** The best form that an `Accept` header names and we have. Throws a 406 when there is none; we speak JSON alone. */
export function negotiate(accept: string | undefined, shape: Shape): Form {
  if (accept === undefined || accept.trim() === "") return "object";
  for (const clause of clauses(accept)) {
    const form = formOf(clause, shape);
    if (form) return form;
  }
  throw notAcceptable("application/json");
}

function clauses(accept: string): Clause[] {
  return accept
    .split(",")
    .map(clause)
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality);
}

function clause(text: string): Clause {
  const [type = "", ...rest] = text.split(";").map((part) => part.trim());
  const params = new Map(rest.map((part): [string, string] => [part.split("=")[0] ?? "", part.split("=")[1] ?? ""]));
  const quality = Number(params.get("q") ?? "1");
  return { type: type.toLowerCase(), params, quality: Number.isNaN(quality) ? 1 : quality };
}

function formOf({ type, params }: Clause, shape: Shape): Form | undefined {
  if (!JSON_TYPES.has(type)) return undefined;
  const as = params.get("as");
  if (as === undefined) return "object";
  if (params.get("g") !== "meta.k8s.io" || shape === "document") return undefined;
  if (as === "Table") return params.get("v") === "v1" || params.get("v") === "v1beta1" ? "table" : undefined;
  return params.get("v") === "v1" && isMetadata(as, shape) ? "metadata" : undefined;
}

function isMetadata(as: string, shape: Shape): boolean {
  if (shape === "list") return as === "PartialObjectMetadataList";
  return as === "PartialObjectMetadata" || (shape === "watch" && as === "PartialObjectMetadataList");
}

export type PatchType = "json" | "merge" | "strategic";

/** Throws a 415 for a body that is not JSON; no Content-Type means JSON. */
export function requireJson(contentType: string | undefined): void {
  const type = mediaType(contentType);
  if (type !== "" && type !== "application/json") throw unsupportedMediaType("application/json");
}

const PATCH_TYPES: Readonly<Record<string, PatchType>> = {
  "application/json-patch+json": "json",
  "application/merge-patch+json": "merge",
  "application/strategic-merge-patch+json": "strategic",
};

/** Custom kinds do not support strategic merge, and this server no server-side apply: 415, as for everything else. */
export function patchType(contentType: string | undefined, custom: boolean): PatchType {
  const type = PATCH_TYPES[mediaType(contentType)];
  if (type && !(custom && type === "strategic")) return type;
  const known = Object.entries(PATCH_TYPES).filter(([, one]) => !custom || one !== "strategic");
  throw unsupportedMediaType(known.map(([name]) => name).join(", "));
}

export function mediaType(contentType: string | undefined): string {
  return (contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}
