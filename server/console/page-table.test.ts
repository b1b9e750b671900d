import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, it } from "vitest";
import { PROJECT_ROOT } from "@/server/project-root";
import { PAGE_TABLE } from "./page-table";

const PAGES = join(PROJECT_ROOT, "app", "(console)");

it("has a line for each page with names in its address", () => {
  const files = readdirSync(PAGES, { recursive: true, encoding: "utf8" });
  const pages = files
    .filter((file) => file.includes("[") && file.endsWith(`${sep}page.tsx`))
    .map((file) => `/${file.split(sep).slice(0, -1).join("/")}`.replaceAll(/\[\w+\]/g, "_"));
  const exported = new Set(Object.values(PAGE_TABLE));
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((page) => !exported.has(page))).toEqual([]);
});
