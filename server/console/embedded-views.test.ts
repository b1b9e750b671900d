import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { VIEWS } from "@/lib/embed/views";
import { placeholders } from "@/server/http/page-table";
import { PROJECT_ROOT } from "@/server/project-root";
import { PAGE_TABLE } from "./page-table";

const find = placeholders(PAGE_TABLE);

it.each(VIEWS.map(({ pattern }) => pattern))("the view %s has a page, which its address finds", (pattern) => {
  const folder = pattern.replace(/^list\/.*/, "list/:list").replace(/:(\w+)/g, "[$1]");
  expect(existsSync(join(PROJECT_ROOT, "app/embed", folder, "page.tsx"))).toBe(true);
  const address = `/embed/${pattern.replace(/:\w+/g, "some-name")}`;
  const isOne = !folder.includes("[");
  expect(find(address)?.startsWith("/embed/") ?? isOne).toBe(true);
});

it("a dashboard of a ConfigMap is named by its namespace, too", () => {
  expect(find("/embed/dashboard/monitoring:nodes")).toBe("/embed/dashboard/_");
  expect(find("/embed/panel/monitoring:nodes/2")).toBe("/embed/panel/_/_");
});
