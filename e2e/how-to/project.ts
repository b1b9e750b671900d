import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFiles } from "@/.ci/project-files.mjs";
import { z } from "@/lib/kube/zod";
import packageJson from "@/package.json" with { type: "json" };
import { PAGE_TABLE } from "@/server/console/page-table";
import { PROJECT_ROOT } from "@/server/project-root";

const CODE = /^(?:app|components|lib|server|packages|deploy|e2e|\.ci)\/.*\.(?:tsx?|mjs|yaml|tpl|json|md)$/;
const SCREENS = /^(?:app|components|lib|server)\/.*\.tsx?$/;
const OWN_TESTS = /^e2e\/how-to\/|package-lock\.json$/;
/** Parts by themselves, for who works on them. */
const GALLERY = /^(?:app|components)\/kit\//;
const TEST = /\.(?:test|spec)\.tsx?$/;
const PAGE = /^app\/(?:\(console\)\/)?(.*)page\.tsx$/;

/** What is served and is neither a route nor a page: a card of a page, and the folder of views for other pages. */
const FURTHER = ["GET /oembed", "GET /embed"];

/** What pages may name. */
export interface Project {
  readonly files: ReadonlySet<string>;
  readonly scripts: ReadonlySet<string>;
  /** Every word of the code, with the dashes in it. */
  readonly words: ReadonlySet<string>;
  readonly code: string;
  /** Code that draws screens, or writes what is on them. */
  readonly screens: string;
  /** "GET /api/v1/clusters/:name", and pages as "GET /clusters/:name". */
  readonly routes: readonly string[];
  readonly values: ValueSchema;
}

/** A part of the schema of the chart's values. */
export interface ValueSchema {
  readonly properties?: Readonly<Record<string, ValueSchema>> | undefined;
  readonly items?: ValueSchema | undefined;
  /** Whose keys are anybody's. */
  readonly additionalProperties?: unknown;
}

const ValueSchema: z.ZodMiniType<ValueSchema> = z.looseObject({
  additionalProperties: z.optional(z.unknown()),
  get properties() {
    return z.optional(z.record(z.string(), ValueSchema));
  },
  get items() {
    return z.optional(ValueSchema);
  },
});

/** Reads the checkout; `api` are the routes that the console serves. */
export async function readProject(
  api: readonly { readonly method: string; readonly path: string }[],
): Promise<Project> {
  const files: readonly string[] = await projectFiles(PROJECT_ROOT);
  const read = (path: string) => readFileSync(join(PROJECT_ROOT, path), "utf8");
  const code = files
    .filter((file) => CODE.test(file) && !OWN_TESTS.test(file))
    .map(read)
    .join("\n");
  return {
    files: new Set(files.flatMap(withFolders)),
    scripts: new Set(Object.keys(packageJson.scripts)),
    words: new Set(code.match(/[\w$][\w$-]*/g)),
    code,
    screens: files
      .filter((file) => SCREENS.test(file) && !TEST.test(file) && !GALLERY.test(file))
      .map(read)
      .join("\n"),
    routes: [
      ...FURTHER,
      ...api
        .filter(({ path }) => !path.includes("*"))
        .map(({ method, path }) => `${method} ${path.replace(/(.)\/$/, "$1")}`),
      ...pagesOf(files),
    ],
    values: ValueSchema.parse(JSON.parse(read("deploy/chart/values.schema.json"))),
  };
}

function pagesOf(files: readonly string[]): string[] {
  const fixed = files.flatMap((file) => PAGE.exec(file)?.[1] ?? []).filter((path) => !path.includes("["));
  const open = files.filter((file) => file.startsWith("public/")).map((file) => file.slice("public".length));
  const pages = fixed.map((path) => `/${path.replace(/\/$/, "")}`);
  return [...pages, ...Object.keys(PAGE_TABLE), ...open].map((path) => `GET ${path}`);
}

function withFolders(file: string): string[] {
  const parts = file.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
