import { describe, expect, it } from "vitest";
import { brokenReferences } from "./references.mjs";

const PROJECT = {
  "docs/example.md": "# A document\n\n## Status of a cluster\n\n## What `x` does: a list\n\n## Notes\n\n## Notes\n",
  "docs/pictures/one.png": "",
  "lib/rollout/plan.ts": "export const plan = 1;\n",
  "server/hub/fence.ts": "",
};

function broken(files: Record<string, string>): string[] {
  return brokenReferences(new Map(Object.entries({ ...PROJECT, ...files })));
}

describe("a document", () => {
  it.each([
    "[document](docs/example.md)",
    "[part](docs/example.md#status-of-a-cluster), [another](docs/example.md#what-x-does-a-list), [again](docs/example.md#notes-1)",
    "[picture](docs/pictures/one.png), [folder](docs/pictures/), [elsewhere](https://example.org/docs/example-gone.md#part)",
    "# Here\n\n[up](#here)",
    "`lib/rollout/plan.ts`, `rollout/plan.ts`, `plan.ts`, `lib/rollout`, `server/` and `server/hub`",
    "`values.yaml`, `apps/v1`, `lib/<folder>/plan.ts`, `lib/*/gone.ts`, `@/lib/**` and `kubectl get -o json`",
    "```sh\ncat lib/gone.ts docs/example-gone.md\n```",
    "RFC 9457 §3",
  ])("may say %j", (text) => {
    expect(broken({ "README.md": text })).toEqual([]);
  });

  it.each([
    ["[gone](docs/example-gone.md)", "docs/example-gone.md does not exist"],
    ["[part](docs/example.md#gone)", "docs/example.md has no heading #gone"],
    ["[up](#gone)", "README.md has no heading #gone"],
    ["see example-gone.md", "example-gone.md does not exist"],
    ["`example-gone.md`", "example-gone.md does not exist"],
    ["`lib/rollout/gone.ts`", "lib/rollout/gone.ts does not exist"],
    ["`lib/gone`", "lib/gone does not exist"],
    ["`gone.test.ts`", "gone.test.ts does not exist"],
    ["`out/plan.ts`", "out/plan.ts does not exist"],
    ["as docs/example.md §2.1 has it", "§2 is a section by number"],
  ])("may not say %j", (text, problem) => {
    expect(broken({ "README.md": `\n${text}` })).toEqual([`README.md:2: ${problem}`]);
  });

  it("links from its own folder", () => {
    expect(
      broken({ "docs/another-example.md": "[document](example.md#notes), [code](../lib/rollout/plan.ts)" }),
    ).toEqual([]);
    expect(broken({ "docs/another-example.md": "[document](docs/example.md)" })).toEqual([
      "docs/another-example.md:1: docs/docs/example.md does not exist",
    ]);
  });
});

describe("code", () => {
  it.each([
    "/** As in docs/example.md#status-of-a-cluster, example.md and `lib/rollout/plan.ts`. */",
    'const text = "see docs/example.md#notes";',
    'const text = "example-gone.md and // lib/gone.ts";',
    "const text = `example-gone.md /* `;",
    "const isComment = 1; // see server/hub/fence.ts",
    "/** Any `lib/<noun>/list.ts` is one. */",
  ])("may say %j", (code) => {
    expect(broken({ "lib/a.ts": code })).toEqual([]);
  });

  it.each([
    ["/** Of example-gone.md. */", "example-gone.md does not exist"],
    ["/**\n * Of docs/example.md#gone.\n */", "docs/example.md has no heading #gone"],
    ["const one = 1; // see lib/gone.ts", "lib/gone.ts does not exist"],
    ["{/* `components/gone.tsx` */}", "components/gone.tsx does not exist"],
    ['const text = "see docs/example-gone.md";', "docs/example-gone.md does not exist"],
    ["// example.md §5.2", "§5 is a section by number"],
  ])("may not say %j", (code, problem) => {
    expect(broken({ "lib/a.tsx": code }).map((line) => line.replace(/^lib\/a\.tsx:\d+: /, ""))).toEqual([problem]);
  });

  it("is named with the line", () => {
    expect(broken({ "lib/a.ts": 'const a = "x";\n\n/**\n * Of example-gone.md.\n */\n' })).toEqual([
      "lib/a.ts:4: example-gone.md does not exist",
    ]);
  });
});

it("comments of YAML are looked at too", () => {
  expect(broken({ "deploy/a.yaml": "# see docs/example-gone.md\nimage: docs/example-gone.md\n" })).toEqual([
    "deploy/a.yaml:1: docs/example-gone.md does not exist",
  ]);
});
