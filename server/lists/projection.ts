interface ObjectSchema<Row> {
  readonly shape: Readonly<Record<string, unknown>>;
  readonly _zod: { readonly output: Row };
}

/**
 * Makes what is sent of something that has all of a row and more: the properties of the row's schema, but for those
 * that are left out. The function is written once per schema, as a person would write it, property by property: it is
 * called for every row of every page, where a loop over names takes twenty times as long.
 */
export function projectionOf<Row extends object, Left extends keyof Row = never>(
  { shape }: ObjectSchema<Row>,
  left: readonly Left[] = [],
): (entry: Omit<Row, Left>) => Omit<Row, Left> {
  const names = Object.keys(shape).filter((name) => !left.some((each) => each === name));
  const properties = names.map((name) => JSON.stringify(name)).map((name) => `${name}: entry[${name}]`);
  // Made of the names of one of our own schemas, each quoted: nothing of a request or of a hub comes near it.
  return new Function("entry", `return { ${properties.join(", ")} };`) as (entry: Omit<Row, Left>) => Omit<Row, Left>;
}
