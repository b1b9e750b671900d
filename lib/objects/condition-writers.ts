import { isFields } from "./editable";

type Fields = Readonly<Record<string, unknown>>;

/**
 * The writers of a condition by its type, from `metadata.managedFields`: the owner of its `status`, else of the
 * condition, else of all conditions. Names are the field managers'. There may be several, or none recorded.
 */
export function conditionWriters(managedFields: unknown): (type: string) => string[] {
  const entries = Array.isArray(managedFields) ? managedFields.filter(isFields) : [];
  const owned = entries.flatMap((entry) => {
    const conditions = inside(inside(entry.fieldsV1, "f:status"), "f:conditions");
    return conditions && typeof entry.manager === "string" && entry.manager !== ""
      ? [{ writer: entry.manager, conditions }]
      : [];
  });
  return (type) => {
    const items = owned.flatMap(({ writer, conditions }) => {
      const item = itemOf(conditions, type);
      return item ? [{ writer, item }] : [];
    });
    const writers = items.filter(({ item }) => inside(item, "f:status"));
    const first = [writers, items, owned.filter(({ conditions }) => Object.keys(conditions).length === 0)].find(
      (each) => each.length > 0,
    );
    return [...new Set(first?.map(({ writer }) => writer))];
  };
}

/** Of a list with the key `type`: `k:{"type":"Available"}`. */
function itemOf(conditions: Fields, type: string): Fields | undefined {
  const key = Object.keys(conditions).find((each) => each.startsWith("k:") && typeIn(each.slice("k:".length)) === type);
  return key === undefined ? undefined : inside(conditions, key);
}

function typeIn(key: string): unknown {
  try {
    const read: unknown = JSON.parse(key);
    return isFields(read) ? read.type : undefined;
  } catch {
    return undefined;
  }
}

function inside(fields: unknown, name: string): Fields | undefined {
  const found = isFields(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined;
  return isFields(found) ? found : undefined;
}
