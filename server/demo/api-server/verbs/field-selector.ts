import { badRequest } from "@/server/demo/api-server/http/status";
import type { StoredResource } from "@/server/demo/api-server/registry/api-resource";
import type { StoredObject } from "@/server/demo/api-server/store/stored-object";

/**
 * Reads `metadata.name=x,type!=y` as a test of stored objects. Throws a 400 for bad syntax and for fields the kind does
 * not offer.
 */
export function parseFieldSelector(text: string, resource: StoredResource): (object: StoredObject) => boolean {
  const tests = text
    .split(",")
    .filter((term) => term.trim() !== "")
    .map((term) => parseTerm(term, resource));
  return (object) => tests.every((test) => test(object));
}

function parseTerm(term: string, resource: StoredResource): (object: StoredObject) => boolean {
  const [, field, operator, value] = /^([^=!]+?)(==|!=|=)(.*)$/.exec(term.trim()) ?? [];
  if (field === undefined || value === undefined) {
    throw badRequest(`invalid selector: '${term}'; can't understand '${term}'`);
  }
  if (!selectable(resource, field)) throw unknownField(resource, field);
  return (object) => (fieldValue(object, field) === value) === (operator !== "!=");
}

function selectable({ rules, namespaced }: StoredResource, field: string): boolean {
  return (
    field === "metadata.name" || (field === "metadata.namespace" && namespaced) || rules.fieldNames.includes(field)
  );
}

function fieldValue(object: StoredObject, field: string): string {
  if (field === "metadata.name") return object.name;
  return field === "metadata.namespace" ? object.namespace : (object.fields[field] ?? "");
}

function unknownField(resource: StoredResource, field: string): Error {
  if (resource.custom) return badRequest(`field label not supported: ${field}`);
  const offered = [
    "metadata.name",
    ...(resource.namespaced ? ["metadata.namespace"] : []),
    ...resource.rules.fieldNames,
  ];
  const list = offered.map((name) => JSON.stringify(name)).join(", ");
  return badRequest(`"${field}" is not a known field selector: only ${list}`);
}
