/** What each reader says of the same things, to be held against what the others say. */
export class Claims {
  /** By thing, then by what is said of it: who says so. */
  readonly #readers = new Map<string, Map<string, string[]>>();

  /** `reader` says this of the thing. */
  say(reader: string, thing: string, value: unknown): void {
    const said = this.#readers.get(thing) ?? new Map<string, string[]>();
    const text = JSON.stringify(value);
    said.set(text, [...(said.get(text) ?? []), reader]);
    this.#readers.set(thing, said);
  }

  /** So many of each value, and none of those that are not among them. */
  count(reader: string, thing: string, sizes: Readonly<Record<string, number>>, values: readonly string[]): void {
    for (const value of values) this.say(reader, `${thing} ${value}`, sizes[value] ?? 0);
    for (const value of Object.keys(sizes)) if (!values.includes(value)) this.say(reader, `${thing} ${value}`, "?");
  }

  /** Things of which there are two answers, or of which one reader alone speaks: that is no comparison. */
  contradictions(): string[] {
    return [...this.#readers].flatMap(([thing, said]) => {
      const answers = [...said].map(([value, readers]) => `${value} (${readers.join(", ")})`);
      const isAlone = answers.length === 1 && [...said.values()].flat().length < 2;
      return answers.length > 1 || isAlone ? [`${thing}: ${answers.join(" or ")}`] : [];
    });
  }
}
