import { type Document, isCollection, isScalar, parseDocument } from "yaml";
import type { FieldPath } from "./field-schema";

/**
 * A YAML text with one field set, or removed where `value` is undefined. Comments, unknown fields and the order of
 * fields stay; a text that is no YAML stays as it is. What lies around the field is created where it is missing.
 */
export function setInText(text: string, path: FieldPath, value: unknown): string {
  const document = parseDocument(text, { version: "1.2", merge: false });
  if (document.errors.length > 0) return text;
  if (value === undefined) remove(document, path);
  else {
    for (let depth = 1; depth < path.length; depth += 1) openUp(document, path.slice(0, depth));
    unquote(document, path);
    document.setIn(path, typeof value === "object" ? document.createNode(value) : value);
  }
  return document.toString({ lineWidth: 0 });
}

/** An empty text has quotes that what replaces it does not need. */
function unquote(document: Document.Parsed, path: FieldPath): void {
  const node = document.getIn(path, true);
  if (isScalar(node) && node.value === "") delete node.type;
}

function remove(document: Document.Parsed, path: FieldPath): void {
  if (document.hasIn(path)) document.deleteIn(path);
}

/** What holds a field is no null, and has its fields on lines of their own. */
function openUp(document: Document.Parsed, path: FieldPath): void {
  const node = document.getIn(path, true);
  if (isScalar(node)) document.deleteIn(path);
  if (isCollection(node) && node.items.length === 0) node.flow = false;
}
