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

/** How many objects of a list make a piece of its text: a page of that size is one piece. */
const PIECE = 500;

/** Whether a list is so long that it should not be written at once. */
export function isLong(objects: readonly StoredObject[]): boolean {
  return objects.length > PIECE;
}

/** A list in the view's form, piece by piece: the parts of all of them are its text. */
export function* listPieces(
  view: View,
  objects: readonly StoredObject[],
  metadata: ListMeta,
): IterableIterator<Buffer[]> {
  const { head, items, item } = listForm(view, metadata);
  const open = `${JSON.stringify(head).slice(0, -1)},"${items}":[`;
  for (let start = 0; start === 0 || start < objects.length; start += PIECE) {
    const parts = [start === 0 ? Buffer.from(open) : COMMA];
    for (const [index, stored] of objects.slice(start, start + PIECE).entries()) {
      if (index > 0) parts.push(COMMA);
      item(stored, parts);
    }
    if (start + PIECE >= objects.length) parts.push(CLOSE);
    yield parts;
  }
}

interface ListForm {
  /** All members but the items. */
  readonly head: object;
  readonly items: "items" | "rows";
  /** Adds the text of an object to others. */
  item(stored: StoredObject, parts: Buffer[]): void;
}

function listForm(view: View, metadata: ListMeta): ListForm {
  const { resource, form } = view;
  switch (form) {
    case "object":
      return {
        head: { kind: resource.listKind, apiVersion: groupVersion(resource), metadata },
        items: "items",
        item: itemBytes(resource),
      };
    case "metadata": {
      const item = jsonOf((object) => partialMetadata(object), resource);
      return {
        head: { kind: "PartialObjectMetadataList", apiVersion: "meta.k8s.io/v1", metadata },
        items: "items",
        item,
      };
    }
    case "table": {
      const { rows: _, ...head } = table(view, [], metadata);
      return { head, items: "rows", item: jsonOf((object) => row(view, object), resource) };
    }
  }
}

const COMMA = Buffer.from(",");
const BRACE = Buffer.from("{");
const CLOSE = Buffer.from("]}");

function jsonOf(show: (object: RawObject) => object, resource: StoredResource): ListForm["item"] {
  return (stored, parts) => parts.push(Buffer.from(JSON.stringify(show(readObject(resource, stored)))));
}

/** Items of built-in lists carry neither kind nor apiVersion; both stand at the front, so they are cut off there. */
function itemBytes(resource: StoredResource): ListForm["item"] {
  if (resource.custom) return (stored, parts) => parts.push(objectBytes(resource, stored));
  const { kind } = resource;
  const front = Buffer.byteLength(JSON.stringify({ kind, apiVersion: groupVersion(resource) }));
  return (stored, parts) => parts.push(BRACE, objectBytes(resource, stored).subarray(front));
}

function partialMetadata({ metadata }: RawObject): object {
  return { kind: "PartialObjectMetadata", apiVersion: "meta.k8s.io/v1", metadata };
}

/** The table form; `columnDefinitions` can be left out of later events of a watch. */
export function table(view: View, objects: readonly StoredObject[], metadata: ListMeta, definitions = true) {
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
export function bookmarkIn(
  { resource, form }: View,
  revision: number,
  annotations?: Readonly<Record<string, string>>,
): object {
  const metadata = {
    resourceVersion: String(revision),
    creationTimestamp: null,
    ...(annotations ? { annotations } : {}),
  };
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
