import { describe, expect, it } from "vitest";
import { compileFilter } from "@/lib/filter/compile-filter";
import type { FieldTable } from "@/lib/filter/field-table";
import { parseFilter } from "@/lib/filter/parse-filter";
import { seededRandom } from "@/lib/kube/random";
import { ListAudience } from "./list-audience";
import type { Sorting } from "./list-order";

interface Ship {
  readonly name: string;
  readonly port: string;
}

const table: FieldTable<Ship> = {
  words: ({ name }, test) => test(name),
  narrow: () => undefined,
  fields: { port: { type: "text", description: "", some: ({ port }, test) => test(port) } },
};

const BY_NAME: Sorting<Ship> = { text: "name", sort: { key: ({ name }) => name }, isDescending: false };
const BY_PORT: Sorting<Ship> = { text: "port", sort: { key: ({ port }) => port }, isDescending: false };

const filter = (text: string) => compileFilter(parseFilter(text).terms, table);
const names = (audience: ListAudience<Ship>, text: string) =>
  audience
    .query(filter(text), BY_PORT)
    .order.placed.map(({ row }) => row.name)
    .join(" ");

describe("what is asked letter by letter", () => {
  it.each([1, 2, 3, 4])("is what asking at once would leave, whatever changes meanwhile (seed %i)", (seed) => {
    const random = seededRandom(seed);
    const letter = () => "abc"[Math.floor(random() * 3)] ?? "a";
    const ship = (index: number): Ship => ({
      name: `${letter()}${letter()}${letter()}${letter()}-${index}`,
      port: letter(),
    });
    const ships = Array.from({ length: 200 }, (_, index) => ship(index));
    const audience = new ListAudience(ships, BY_NAME, () => 0);
    for (let round = 0; round < 30; round += 1) {
      const word = letter() + letter() + letter();
      for (const text of [
        word.slice(0, 1),
        word.slice(0, 2),
        `${word.slice(0, 2)} port:${letter()}`,
        word,
        `-${word}`,
        `${word} port:${letter()}`,
      ]) {
        expect(names(audience, text), text).toBe(names(new ListAudience(ships, BY_NAME, () => 0), text));
      }
      const index = Math.floor(random() * ships.length);
      const [before, after] = [ships[index], ship(index)];
      ships[index] = after;
      audience.apply([{ before, after }]);
    }
  });

  it("keeps no wider question for the sake of a narrower one", () => {
    let now = 0;
    const audience = new ListAudience([{ name: "abc", port: "a" }], BY_NAME, () => now);
    const wide = audience.query(filter("a"), BY_PORT);
    now = 59_000;
    audience.query(filter("ab"), BY_PORT);
    now = 61_000;
    expect(wide.idleMs).toBe(61_000);
  });
});

describe("rows that come in the order of their names", () => {
  const ships = Array.from({ length: 90 }, (_, index) => ({ name: `s${10 + index}`, port: `p${index % 7}` }));
  const shuffled = ships.toSorted((a, b) => a.port.localeCompare(b.port) || (a.name < b.name ? 1 : -1));
  const both = () => [
    new ListAudience(ships, BY_NAME, () => 0, true),
    new ListAudience<Ship>(shuffled, BY_NAME, () => 0),
  ];
  const by = (audience: ListAudience<Ship>, sorting: Sorting<Ship>, text = "") =>
    audience.query(filter(text), sorting).order.placed.map(({ row }) => row);

  it.each([
    ["name", BY_NAME],
    ["-name", { ...BY_NAME, text: "-name", isDescending: true }],
    ["port", BY_PORT],
    ["-port", { ...BY_PORT, text: "-port", isDescending: true }],
  ])("are put in order by %s as any others are", (_, sorting) => {
    const [named, others] = both().map((audience) => [
      audience.size,
      by(audience, sorting),
      by(audience, sorting, "1"),
    ]);
    expect(named).toEqual(others);
  });

  it("change as any others do", () => {
    const lists = both().map((audience) => {
      by(audience, BY_PORT);
      audience.apply([
        { before: ships[3], after: { name: "s99z", port: "p0" } },
        { before: ships[4], after: undefined },
      ]);
      return [audience.size, [...audience.all()], by(audience, BY_PORT), by(audience, BY_NAME)];
    });
    expect(lists[0]).toEqual(lists[1]);
    expect(lists[0]?.[0]).toBe(89);
  });
});
