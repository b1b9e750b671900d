import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { TEMPLATE_LINTS } from "@/lib/template-lints/lint-template";

const PAGE = new URL("../../docs/reference/template-lints.md", import.meta.url);

/** As the page has them: one table for each group. */
function tables(): string {
  return Object.entries(TEMPLATE_LINTS)
    .map(([group, lints]) => {
      const rows = lints.map(
        ({ id, level, title, why, remedy }) => `| \`${id}\` | ${level} | ${title} | ${why} | ${remedy} |`,
      );
      const head = ["| lint | level | finds | what happens | what to do |", "|---|---|---|---|---|"];
      return [`## ${group}`, "", ...head, ...rows].join("\n");
    })
    .join("\n\n");
}

it("every lint is in the reference as the code has it", () => {
  expect(readFileSync(PAGE, "utf8")).toContain(tables());
});
