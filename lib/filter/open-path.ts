import { type FilterFields, fieldOf } from "./field-table";

const LAST_PATH = /(?:^|\s)(-?([a-z][a-z0-9]*)\.[^\s:=",<>]*)$/i;

/**
 * A text that somebody is typing, without a field at its end whose path is begun and has no value yet: `label.` or
 * `label.env`, which as a word would match no row.
 */
export function withoutOpenPath(text: string, table: FilterFields): string {
  const [, term = "", key = ""] = LAST_PATH.exec(text) ?? [];
  return fieldOf(table, key.toLowerCase())?.hasPath ? text.slice(0, -term.length) : text;
}
