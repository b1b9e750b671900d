/** What a record itself has by this name: "constructor" and "__proto__" are names like others in files and labels. */
export function ownOf<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
