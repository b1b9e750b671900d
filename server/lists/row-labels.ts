/** Of an object's labels those of these names. */
export function rowLabels(labels: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(labels, name) ? [[name, labels[name] ?? ""]] : [])));
}
