// Builds what is missing or out of date: the server (dist/main.mjs), and the pages (dist/pages) unless they are for a
// role without any. With a role and its arguments it then becomes that server, in this very process: `node
// .ci/build.mjs demo --clusters 200`.
import { constants } from "node:fs";
import { access, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire, isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { hashOf } from "./inputs.mjs";
import { endOnSignals, run } from "./processes.mjs";

const ROOT = dirname(import.meta.dirname);
const DIST = join(ROOT, "dist");
const SERVER = join(DIST, "main.mjs");
const SHARED_INPUTS = ["lib", "package.json", "package-lock.json", "tsconfig.json", ".ci/build.mjs"];

/** One half of the build: what it is made of, a file it leaves, and how it is made. */
const HALVES = [
  {
    name: "server",
    inputs: ["server", "packages/client/src", ...SHARED_INPUTS],
    result: "main.mjs",
    make: bundleServer,
  },
  {
    name: "pages",
    inputs: ["app", "components", "public", "next.config.js", "postcss.config.mjs", ...SHARED_INPUTS],
    result: "pages/404.html",
    make: exportPages,
  },
];

/** These serve no pages. */
const ROLES_WITHOUT_PAGES = ["controllers", "demo-fleet", "demo-hub", "demo-join", "doctor", "mcp", "verify-log"];

/** Why a half could not be built: a sentence, and perhaps the tool's own words. */
class BuildFailure extends Error {
  constructor(message, log = "") {
    super(message);
    this.log = log;
  }
}

async function build(role) {
  const halves = HALVES.filter(({ name }) => name !== "pages" || !ROLES_WITHOUT_PAGES.includes(role));
  for (const half of halves) {
    const hash = await hashOf(ROOT, half.inputs);
    const stamp = join(DIST, `${half.name}.hash`);
    if ((await textOf(stamp)) === hash && (await textOf(join(DIST, half.result))) !== undefined) continue;
    for (const folder of [DIST, join(ROOT, ".next")]) await makeWritable(folder);
    console.log(`Building the ${half.name} …`);
    await rm(stamp, { force: true });
    await half.make();
    await writeFile(stamp, hash);
  }
}

async function makeWritable(folder) {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new BuildFailure(`${folder} cannot be written (${error.code}).`);
  }
}

async function bundleServer() {
  const esbuild = await import("esbuild");
  for (const file of await readdir(DIST)) if (/\.mjs(\.map)?$/.test(file)) await rm(join(DIST, file));
  try {
    const { metafile } = await esbuild.build({
      absWorkingDir: ROOT,
      entryPoints: ["server/main.ts"],
      outdir: DIST,
      outExtension: { ".js": ".mjs" },
      chunkNames: "server-[hash]",
      bundle: true,
      // A process loads the chunks of its role, not the whole program.
      splitting: true,
      platform: "node",
      format: "esm",
      packages: "external",
      plugins: [takeApart("@kubernetes/client-node"), takeWhole("@modelcontextprotocol/sdk")],
      target: "node20",
      sourcemap: "linked",
      metafile: true,
      logLevel: "silent",
    });
    assertResolved(metafile);
  } catch (error) {
    throw new BuildFailure("the server does not compile.", error.message);
  } finally {
    await esbuild.stop();
  }
}

/**
 * Of this package, what is used goes into the bundle: loaded as a whole, its 800 files take 80 MB of each process and
 * half a second of its start.
 */
function takeApart(name) {
  const files = `/node_modules/${name}/`;
  return {
    name: `part of ${name}`,
    setup(build) {
      build.onResolve(
        { filter: new RegExp(`^(${name}$|\\.)`) },
        async ({ path, importer, kind, resolveDir, pluginData }) => {
          if (pluginData === files || (path !== name && !importer.includes(files))) return undefined;
          const from = path === name ? `./node_modules/${name}/dist/index.js` : path;
          const found = await build.resolve(from, {
            kind,
            resolveDir: path === name ? ROOT : resolveDir,
            importer,
            pluginData: files,
          });
          return { ...found, sideEffects: false };
        },
      );
    },
  };
}

/**
 * This package goes into the bundle with what the used half of it imports, but for packages that run in any case: the other
 * half, a web server, needs sixty more that no process of ours has.
 */
function takeWhole(name) {
  const { dependencies } = createRequire(import.meta.url)("../package.json");
  const others = new RegExp(`/node_modules/(?!${Object.keys(dependencies).join("/|")}/)`);
  return {
    name: `all of ${name}`,
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
        const [scope, rest] = path.split("/");
        const isRunning = (scope.startsWith("@") ? `${scope}/${rest}` : scope) in dependencies;
        const isWanted = path.startsWith(`${name}/`) || others.test(importer);
        if (isRunning || isBuiltin(path) || !isWanted) return undefined;
        // The form of a package that an import takes may be another than that of require.
        const isImport = kind === "import-statement";
        return { path: isImport ? fileURLToPath(import.meta.resolve(path)) : createRequire(importer).resolve(path) };
      });
    },
  };
}

/** A file of ours that does not exist looks like a package to the bundler, which leaves packages for later. */
function assertResolved({ inputs }) {
  for (const [file, { imports }] of Object.entries(inputs)) {
    const missing = imports.find(({ path, external }) => external && path.startsWith("@/"));
    if (missing) throw new Error(`${file}: there is no ${missing.path}`);
  }
}

/**
 * What draws the first rows of pages: they and the packages they need in one file, with what Next brings for browsers
 * left out.
 */
async function bundlePrerender() {
  const esbuild = await import("esbuild");
  await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ["components/prerender/prerender.tsx"],
    outfile: join(DIST, "prerender/prerender.mjs"),
    bundle: true,
    minify: true,
    platform: "node",
    format: "esm",
    target: "node20",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    alias: {
      "next/dynamic": "./components/prerender/next-dynamic.ts",
      "next/link": "./components/prerender/next-link.tsx",
      "next/navigation": "./components/prerender/next-navigation.ts",
    },
    banner: { js: 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);' },
    logLevel: "silent",
  });
}

async function exportPages() {
  const next = join(ROOT, "node_modules/next/dist/bin/next");
  const { code, output } = await run(process.execPath, [next, "build", ROOT], {
    env: { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
  });
  if (code !== 0) throw new BuildFailure("the pages do not compile.", output);
  await minifyElements();
  await bundlePrerender();
}

/** Pages of others load this script first, and Next copies it as it is. */
async function minifyElements() {
  const file = join(DIST, "pages/embed/elements.js");
  const esbuild = await import("esbuild");
  const { code } = await esbuild.transform(await readFile(file, "utf8"), { minify: true, target: "es2022" });
  await writeFile(file, code);
}

async function textOf(file) {
  return readFile(file, "utf8").catch(() => undefined);
}

const [role, ...args] = process.argv.slice(2);
const letGo = endOnSignals(3_000);
try {
  await build(role);
} catch (error) {
  const isWithoutPackages = error.code === "ERR_MODULE_NOT_FOUND";
  console.error(`The build failed: ${isWithoutPackages ? "packages are missing; run `npm ci` first." : error.message}`);
  if (error.log) console.error(`\n${error.log}`);
  process.exit(1);
}
letGo();
if (role !== undefined) {
  process.argv = [process.execPath, SERVER, role, ...args];
  await import(pathToFileURL(SERVER).href);
}
