import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { CONSOLE_URL, TOKEN } from "./console.js";

const TSC = resolve("node_modules/typescript/bin/tsc");

let folder: string;
let files: { path: string; size: number }[];

before(() => {
  folder = mkdtempSync(join(tmpdir(), "flotilla-client-"));
  const pack = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const [packed] = JSON.parse(execFileSync("npm", pack, { encoding: "utf8" }));
  files = packed.files;
  const modules = join(folder, "node_modules/@flotilla/client");
  mkdirSync(modules, { recursive: true });
  execFileSync("tar", ["-xzf", join(folder, packed.filename), "-C", modules, "--strip-components=1"]);
});
after(() => rmSync(folder, { recursive: true }));

/** What tsc says of a program that uses the package; nothing if all is well. */
function typeErrors(program: string, resolution: "nodenext" | "bundler"): string {
  writeFileSync(join(folder, "program.mts"), program);
  const module = resolution === "nodenext" ? "nodenext" : "esnext";
  const options = ["--strict", "--target", "es2022", "--lib", "es2022,dom,dom.iterable"];
  const args = [TSC, "--noEmit", ...options, "--module", module, "--moduleResolution", resolution, "program.mts"];
  try {
    return execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

const PROGRAM = `
import { type AddonRow, FlotillaClient, FlotillaProblem, type ProblemDocument, type DescribedProblem } from "@flotilla/client";
const client = new FlotillaClient({ url: "https://flotilla.example.org", token: async () => "t" });
export async function run(): Promise<AddonRow[]> {
  const { row } = await client.get("/api/v1/clusters/{name}", { params: { name: "c1" } });
  const health: "available" | string = row.health;
  for await (const { cluster, addOn } of client.rows("cluster-addons", { q: health })) console.log(cluster, addOn);
  const system = await client.get("/api/v1/system");
  console.log(system.console.version);
  // @ts-expect-error There is no such route.
  await client.get("/api/v1/nothing");
  // @ts-expect-error A name is missing.
  await client.get("/api/v1/clusters/{name}");
  // @ts-expect-error There is no such parameter.
  await client.page("clusters", { filter: "x" });
  // @ts-expect-error There is no such list.
  await client.page("nodes");
  // @ts-expect-error Rows have no such field.
  (await client.page("clusters")).rows[0]?.heath;
  return (await client.page("addons")).rows;
}
export function words(error: unknown): ProblemDocument | undefined {
  return error instanceof FlotillaProblem ? error.problem : undefined;
}
export const same = (one: ProblemDocument, other: DescribedProblem): [DescribedProblem, ProblemDocument] => [one, other];
`;

describe("the package", () => {
  it("holds what it needs, and nothing else", () => {
    const paths = files.map(({ path }) => path).sort();
    const modules = ["api", "client", "event-source", "index", "live", "problem", "requests", "watch"];
    const built = modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]);
    assert.deepEqual(paths, ["LICENSE", "README.md", ...built, "package.json"].sort());
    const script = files.filter(({ path }) => path.endsWith(".js")).reduce((sum, { size }) => sum + size, 0);
    assert.ok(script < 32 * 1024, `${script} bytes of script`);
    const { dependencies, scripts } = JSON.parse(
      readFileSync(join(folder, "node_modules/@flotilla/client/package.json"), "utf8"),
    );
    assert.deepEqual([dependencies, scripts.install, scripts.postinstall], [undefined, undefined, undefined]);
  });

  it("asks nothing of Node alone", () => {
    const modules = join(folder, "node_modules/@flotilla/client");
    for (const { path } of files.filter(({ path }) => path.endsWith(".js")))
      assert.doesNotMatch(
        readFileSync(join(modules, path), "utf8"),
        /from "(?!\.\/)|\b(process|Buffer|require)\b[.(]/,
        path,
      );
  });

  for (const resolution of ["nodenext", "bundler"] as const)
    it(`has types that ${resolution} finds, of routes, lists and problems`, () => {
      assert.equal(typeErrors(PROGRAM, resolution), "");
    });

  it("works where it is installed", () => {
    const program = `
      import { FlotillaClient } from "@flotilla/client";
      const client = new FlotillaClient({ url: process.env.FLOTILLA_URL, token: process.env.FLOTILLA_TOKEN });
      console.log((await client.page("clusters", { limit: 1 })).rows.length);`;
    writeFileSync(join(folder, "program.mjs"), program);
    const env = { ...process.env, FLOTILLA_URL: CONSOLE_URL, FLOTILLA_TOKEN: TOKEN };
    assert.equal(execFileSync(process.execPath, ["program.mjs"], { cwd: folder, env, encoding: "utf8" }), "1\n");
  });
});
