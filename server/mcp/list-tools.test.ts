import { describe, expect, it } from "vitest";
import { ConsoleApi } from "./console-api";
import { readList } from "./list-tools";

const ROW_CHARS = 1_500;

/** A console with so many placements, each as long as the condition that it has. */
function consoleWith(count: number, chars: number, limits: number[] = []): ConsoleApi {
  const send: typeof fetch = async (address) => {
    const query = new URL(String(address)).searchParams;
    const limit = Number(query.get("limit"));
    const from = Number(query.get("cursor") ?? 0);
    limits.push(limit);
    const rows = Array.from({ length: Math.min(limit, count - from) }, (_, each) => rowOf(from + each, chars));
    const next = from + limit < count ? String(from + limit) : undefined;
    return Response.json({ rows, next, total: count, all: count, synced: true, offset: from, revision: 1 });
  };
  return new ConsoleApi({ url: "https://flotilla.example.org", token: "t", fetch: send });
}

function rowOf(number: number, chars: number): object {
  return {
    name: `c${number}`,
    health: "available",
    message: "x".repeat(chars),
    createdAt: "2026-01-01T00:00:00Z",
    addOnsVisible: true,
    addOns: [],
  };
}

describe("a page of a list", () => {
  it("has as many rows as are wanted, twenty otherwise", async () => {
    expect(await readList(consoleWith(50, 10), "clusters", {})).toMatchObject({ rows: { length: 20 }, next: "20" });
    expect(await readList(consoleWith(50, 10), "clusters", { limit: 3 })).toMatchObject({ rows: { length: 3 } });
  });

  it("has fewer where they are long, and its cursor leaves none out", async () => {
    const names: string[] = [];
    const limits: number[] = [];
    const api = consoleWith(70, ROW_CHARS, limits);
    for (let cursor: string | undefined; ; ) {
      const page = (await readList(api, "clusters", { limit: 60, cursor })) as {
        rows: { name: string }[];
        next?: string;
      };
      names.push(...page.rows.map(({ name }) => name));
      cursor = page.next;
      if (cursor === undefined) break;
    }
    expect(names).toEqual(Array.from({ length: 70 }, (_, each) => `c${each}`));
    expect(limits.slice(0, 3)).toEqual([60, 30, 60]);
  });

  it("that is no list of this version is said to be none", async () => {
    const api = new ConsoleApi({
      url: "https://x.example.org",
      token: "t",
      fetch: async () => Response.json({ items: [] }),
    });
    await expect(readList(api, "clusters", {})).rejects.toThrow("in another form");
  });
});
