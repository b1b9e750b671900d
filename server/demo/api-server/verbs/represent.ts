import type { RawObject } from "@/lib/kube/object";
import type { Form } from "@/server/demo/api-server/http/negotiate";
import { badRequest } from "@/server/demo/api-server/http/status";
import { groupVersion, type StoredResource } from "@/server/demo/api-server/registry/api-resource";
import { objectBytes, readObject } from "@/server/demo/api-server/registry/versions";
import type { StoredObject } from "@/server/demo/api-server/store/stored-object";

/** How one request wants to see objects. */
export interface View {
  readonly resource: StoredResource;
  readonly form: Form;
  readonly includeObject: "None" | "Metadata" | "Object";
  now(): Date;
}

export function viewOf(resource: StoredResource, form: Form, query: URLSearchParams, now: () => Date): View {
  const include = query.get("includeObject") ?? "";
  if (!["", "None", "Metadata", "Object"].includes(include))
    throw badRequest(`unrecognized includeObject value: ${JSON.stringify(include)}`);
  return { resource, form, now, includeObject: include === "None" || include === "Object" ? include : "Metadata" };
}

/** One object in the view's form. */
export function objectIn(view: View, stored: StoredObject): Buffer {
  switch (view.form) {
    case "object":
      return objectBytes(view.resource, stored);
    case "metadata":
      return Buffer.from(JSON.stringify(partialMetadata(readObject(view.resource, stored))));
    case "table":
      return Buffer.from(JSON.stringify(table(view, [stored], { resourceVersion: String(stored.revision) })));
  }
}

export interface ListMeta {
  readonly resourceVersion: string;
  readonly continue?: string;
  readonly remainingItemCount?: number;
}

/** A list in the view's form. */
export function listIn(view: View, objects: readonly StoredObject[], metadata: ListMeta): Buffer {
  const { resource, form } = view;
  if (form === "table") return Buffer.from(JSON.stringify(table(view, objects, metadata)));
  if (form === "metadata") {
    const items = objects.map((stored) => partialMetadata(readObject(resource, stored)));
    return Buffer.from(JSON.stringify({ kind: "PartialObjectMetadataList", apiVersion: "meta.k8s.io/v1", metadata, items }));
  }
  const head = JSON.stringify({ kind: resource.listKind, apiVersion: groupVersion(resource), metadata });
  return Buffer.concat([Buffer.from(`${head.slice(0, -1)},"items":[`), ...items(resource, objects), Buffer.from("]}")]);
}

const COMMA = Buffer.from(",");
const BRACE = Buffer.from("{");

/** Items of built-in lists carry neither kind nor apiVersion; both stand at the front, so they are cut off there. */
function items(resource: StoredResource, objects: readonly StoredObject[]): Buffer[] {
  const { kind } = resource;
  const front = resource.custom ? 0 : Buffer.byteLength(JSON.stringify({ kind, apiVersion: groupVersion(resource) }));
  const parts: Buffer[] = [];
  for (const stored of objects) {
    if (parts.length > 0) parts.push(COMMA);
    const bytes = objectBytes(resource, stored);
    if (front === 0) parts.push(bytes);
    else parts.push(BRACE, bytes.subarray(front));
  }
  return parts;
}

function partialMetadata({ metadata }: RawObject): object {
  return { kind: "PartialObjectMetadata", apiVersion: "meta.k8s.io/v1", metadata };
}

/** The table form; `columnDefinitions` can be left out of later events of a watch. */
export function table(view: View, objects: readonly StoredObject[], metadata: ListMeta, definitions = true): object {
  const { columns } = view.resource;
  const columnDefinitions = columns.map(({ name, type, format = "", description = "", priority = 0 }) => ({
    name,
    type,
    format,
    description,
    priority,
  }));
  return {
    kind: "Table",
    apiVersion: "meta.k8s.io/v1",
    metadata,
    columnDefinitions: definitions ? columnDefinitions : null,
    rows: objects.map((stored) => row(view, readObject(view.resource, stored))),
  };
}

function row({ resource, includeObject, now }: View, object: RawObject): object {
  const cells = resource.columns.map((column) => column.cell(object, now()));
  if (includeObject === "None") return { cells, object: null };
  return { cells, object: includeObject === "Object" ? object : partialMetadata(object) };
}

/** A bookmark's object in the view's form. */
export function bookmarkIn({ resource, form }: View, revision: number, annotations?: Readonly<Record<string, string>>): object {
  const metadata = { resourceVersion: String(revision), creationTimestamp: null, ...(annotations ? { annotations } : {}) };
  const partial = { kind: "PartialObjectMetadata", apiVersion: "meta.k8s.io/v1", metadata };
  switch (form) {
    case "object":
      return { kind: resource.kind, apiVersion: groupVersion(resource), metadata };
    case "metadata":
      return partial;
    case "table": {
      const rows = [{ cells: resource.columns.map(() => null), object: partial }];
      return {
        kind: "Table",
        apiVersion: "meta.k8s.io/v1",
        metadata: { resourceVersion: String(revision) },
        columnDefinitions: null,
        rows,
      };
    }
  }
}
