import type { ListPage, Values } from "@/lib/api/list/list";
import type { ListQuery } from "@/lib/api/list/list-query";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import type { TestCaches } from "./caches";

const ada = sessionOf("ada", () => true);
const SHOWN = { limit: 500 };

type Served = ReturnType<typeof servedLists>;

/** The lists of a hub as one caller reads them, who may see all of it. */
export function readLists(caches: TestCaches, caller = ada) {
  const lists = servedLists(caches);
  return {
    lists,
    caller,
    /** A page of a list. */
    async read<Row>(list: keyof Served, query: ListQuery = {}): Promise<ListPage<Row>> {
      return (await lists[list].answer(caller, { ...SHOWN, ...query })) as ListPage<Row>; // JSON: no file was asked for
    },
    /** The same as a file: its lines, each cell by the heading of its column. */
    async file(list: keyof Served, query: ListQuery = {}): Promise<readonly Record<string, string>[]> {
      const answer = await lists[list].answer(caller, { ...query, format: "csv" });
      if (!(answer instanceof Response)) throw new Error("no file");
      const [head = [], ...lines] = parseCsv(await answer.text());
      return lines.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ""])));
    },
  };
}

/** The cells of each line of a file as RFC 4180 has it. */
function parseCsv(text: string): string[][] {
  return text
    .split("\r\n")
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    );
}

/** How many of each value there are. */
export function tally(values: readonly string[]): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const value of values) sizes[value] = (sizes[value] ?? 0) + 1;
  return sizes;
}

/** Counted values of a list by value. */
export function sizesOf(values: Values | undefined): Record<string, number> {
  return Object.fromEntries(values?.values.map(({ value, size }) => [value, size]) ?? []);
}
