import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const FOLDER = join(import.meta.dirname, "../../public/embed");
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  types: [],
  jsx: ts.JsxEmit.ReactJSX,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.es2023.d.ts"],
};

/** The declarations of React before 18.2.6, and Vue's, as far as ours hang on them. */
const OLD_REACT = `
  declare global { namespace JSX { interface Element {} interface IntrinsicElements { section: object } } }
  export interface HTMLAttributes<T> { className?: string }
  export type DetailedHTMLProps<A, T> = A & { ref?: (element: T | null) => void };
  export {};`;
const VUE = `
  export interface DefineComponent<Props> { new (): { $props: Props } }
  export interface GlobalComponents {}`;

const PAGE = `
  const list = document.createElement("flotilla-list");
  list.list = "works";
  list.sort = "-age";
  list.minHeight = 200;
  document.querySelector("flotilla-rollout")?.addEventListener("flotilla:select", (event) => event.detail.name.length);
  document.addEventListener("flotilla:state", (event) => event.detail.expiresAt?.length);
  Flotilla.setTokenProvider(async ({ views, origin }) => ({ token: [...views, origin].join() }));`;

const JSX = `
  import type {} from "./elements-react";
  export const page = <section className="fleet">
    <flotilla-fleet theme="dark" token-url="/t" min-height={200} ref={(fleet) => fleet?.refresh()} />
    <flotilla-rollout addon="a" namespace="b" placement="c" show="clusters" />
  </section>;`;

const TEMPLATE = `import type { GlobalComponents } from "vue";
  import type {} from "./elements-vue";
  declare function props<Tag extends keyof GlobalComponents>(tag: Tag): InstanceType<GlobalComponents[Tag]>["$props"];
  props("flotilla-list").list = "works";
  props("flotilla-list").sort = "-age";
  props("flotilla-list").tokenUrl = "/t";`;

const WRONG = [
  `document.createElement("flotilla-list").list = "nodes";`,
  `document.createElement("flotilla-fleet").filter = "a";`,
  `document.createElement("flotilla-matrix").sort = "name";`,
  `document.createElement("flotilla-fleet").theme = "pink";`,
  "Flotilla.setTokenProvider(5);",
  `document.addEventListener("flotilla:navigate", (event) => event.detail.name);`,
];
const WRONG_JSX = [
  `<flotilla-list list="nodes" />;`,
  `<flotilla-fleet filter="a" />;`,
  `<flotilla-fleet theme="pink" />;`,
  "<flotilla-none />;",
];

describe("the elements' declarations", () => {
  it("are right by themselves, and for plain pages", () => {
    expect(errorsIn({ "page.ts": PAGE, "wrong.ts": ["export {};", ...WRONG].join("\n") })).toEqual({
      "elements.d.ts": [],
      "page.ts": [],
      "wrong.ts": [2, 3, 4, 5, 6, 7],
    });
  });

  it.each([
    ["React 19", {}],
    ["the first React 18", { "react.d.ts": OLD_REACT, "react/jsx-runtime.d.ts": "export {};" }],
  ])("are for JSX of %s", (_, stubs) => {
    const wrong = [`import type {} from "./elements-react";`, ...WRONG_JSX].join("\n");
    expect(errorsIn({ "elements-react.d.ts": "", "page.tsx": JSX, "wrong.tsx": wrong }, stubs)).toEqual({
      "elements.d.ts": [],
      "elements-react.d.ts": [],
      "page.tsx": [],
      "wrong.tsx": [2, 3, 4, 5],
    });
  });

  it("are for templates of Vue", () => {
    const wrong = TEMPLATE.replace('"works"', '"nodes"');
    expect(errorsIn({ "elements-vue.d.ts": "", "page.ts": TEMPLATE, "wrong.ts": wrong }, { "vue.d.ts": VUE })).toEqual({
      "elements.d.ts": [],
      "elements-vue.d.ts": [],
      "page.ts": [],
      "wrong.ts": [4],
    });
  });

  it("fit the script", () => {
    const script = readFileSync(join(FOLDER, "elements.js"), "utf8");
    const wrong = script.replace("setConsole(/** @type", "setConsoles(/** @type");
    const { "elements.js": errors, "wrong.js": errorsOfWrong } = errorsIn({ "elements.js": "", "wrong.js": wrong });
    expect([errors, errorsOfWrong]).toEqual([[], [expect.any(Number)]]);
  });
});

/**
 * Lines with errors, by file in the declarations' folder: of those that are there, for which `texts` has nothing, and of
 * others. `stubs` are packages that are not installed.
 */
function errorsIn(texts: Readonly<Record<string, string>>, stubs: Readonly<Record<string, string>> = {}) {
  const made = [...Object.entries(texts), ...Object.entries(stubs).map(([path, text]) => [`stubs/${path}`, text])];
  const files = new Map(
    made.filter(([, text]) => text !== "").map(([name = "", text = ""]) => [join(FOLDER, name), text]),
  );
  const options = { ...OPTIONS, allowJs: true, paths: pathsOf(Object.keys(stubs)) };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile, readFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.getSourceFile = (path, languageVersion, ...rest) => {
    const own = files.get(path);
    if (own !== undefined) return ts.createSourceFile(path, own, languageVersion, true);
    return parsed(path, () => getSourceFile.call(host, path, languageVersion, ...rest));
  };
  const names = ["elements.d.ts", ...Object.keys(texts)];
  const program = ts.createProgram(
    names.map((name) => join(FOLDER, name)),
    options,
    host,
  );
  return Object.fromEntries(names.map((name) => [name, errorLines(program, join(FOLDER, name))]));
}

function errorLines(program: ts.Program, path: string): number[] {
  const file = program.getSourceFile(path);
  const errors = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  return errors.map(({ start = 0 }) => (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1);
}

function pathsOf(stubs: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(stubs.map((path) => [path.replace(/\.d\.ts$/, ""), [join(FOLDER, "stubs", path)]]));
}

const known = new Map<string, ts.SourceFile | undefined>();

/** Each file of TypeScript and React once for all tests. */
function parsed(path: string, read: () => ts.SourceFile | undefined): ts.SourceFile | undefined {
  const file = known.get(path) ?? read();
  known.set(path, file);
  return file;
}
