import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { drawPages } from "./draw-pages";
import { headlampServer } from "./headlamp-server";
import { startPortalHost } from "./portal-host";
import { npmOf, PACKAGES_FOLDER, type Portal, viewerToken } from "./test-package";

const ADD_ON = "log-shipper";
/** Pages are drawn before anybody looks. */
const BROUGHT_WITHIN_MS = 5 * 60_000;
const BACKEND = join(PACKAGES_FOLDER, "backstage-plugin-backend/testing/start.mjs");

/**
 * Backstage's own test app and test backend with both plugins: cards and page of the console on the demo's fleet, and what
 * comes into the catalog.
 */
export async function backstagePages(portal: Portal) {
  console.log("== Backstage in Chromium");
  const { demo, port } = portal;
  const [backend, cluster] = await Promise.all([startBackend(portal), firstCluster(portal)]);
  const annotations = new Map<string, object>([
    ["/add-on", { "flotilla.dev/addon": ADD_ON }],
    ["/cluster", { "flotilla.dev/cluster": cluster }],
  ]);
  const host = await startPortalHost({
    port,
    folder: await pageOf(portal, "backstage-plugin"),
    settings: (path) => {
      const about = annotations.get(path);
      return { console: demo.url, token: backend.token, annotations: about ?? {}, path: about ? "/" : path };
    },
    forward: ({ body, headers, method, path }) => {
      if (!path.startsWith("/api/")) return undefined;
      const sent = { authorization: headers.get("authorization") ?? "", "content-type": "application/json" };
      return fetch(backend.url + path, { method, headers: sent, body: Buffer.from(body) });
    },
  });
  try {
    const drawn = await drawPages(portal, "backstage", [
      { path: "/add-on", element: "flotilla-addon-health", text: /Healthy|healthy/ },
      { path: "/cluster", element: "flotilla-cluster", text: new RegExp(cluster) },
      { path: "/flotilla", element: "flotilla-fleet", text: /40 clusters/ },
    ]);
    const names = await backend.entities;
    const isWhole = names.includes(`Component/${ADD_ON}`) && names.includes(`Resource/${cluster}`);
    console.log(`${isWhole ? "✓" : "✗"} the catalog has ${names.length} entities of the fleet`);
    return { passed: drawn.passed + Number(isWhole), failed: drawn.failed + Number(!isWhole) };
  } finally {
    await host.close();
    await backend.stop();
  }
}

/**
 * Headlamp's own components, store and themes with the plugin. Its server is in no registry: the page's host does the two
 * things that the plugin wants of it.
 */
export async function headlampPages(portal: Portal) {
  console.log("== Headlamp in Chromium");
  const { demo, port } = portal;
  const server = headlampServer(demo.kubeconfig, `${demo.url}/api/v1/embed-tokens`);
  await server.prepare();
  const cluster = await firstCluster(portal);
  const settings = () => ({ console: demo.url, cluster });
  const folder = await pageOf(portal, "headlamp-plugin");
  const host = await startPortalHost({ port, folder, settings, forward: server.forward });
  try {
    return await drawPages(portal, "headlamp", [
      { path: "/cluster", element: "flotilla-cluster", text: new RegExp(cluster) },
      { path: "/add-ons", element: "flotilla-list", text: new RegExp(ADD_ON) },
      { path: "/rollouts", element: "flotilla-list", text: new RegExp(ADD_ON) },
      { path: "/approvals", element: "flotilla-approvals", text: /of [0-9]+ requests/ },
    ]);
  } finally {
    await host.close();
    await server.close();
  }
}

/** Builds a plugin's page for its portal's test kit; answers the folder that it is in. */
async function pageOf({ demo }: Portal, name: string): Promise<string> {
  const { code, output } = await npmOf(name, demo)(["run", "page", "--silent"]);
  if (code !== 0) throw new Error(output);
  return join(PACKAGES_FOLDER, name, "dist-page");
}

async function firstCluster({ demo }: Portal): Promise<string> {
  const headers = { authorization: `Bearer ${viewerToken(demo)}` };
  const answer = await fetch(`${demo.url}/api/v1/clusters?q=health:available&limit=1`, { headers });
  const { rows } = (await answer.json()) as { rows: { name: string }[] }; // the console's own
  return rows[0]?.name ?? "";
}

async function startBackend({ demo, origin }: Portal) {
  const folder = await mkdtemp(join(tmpdir(), "flotilla-portal-"));
  const tokenFile = join(folder, "token");
  await writeFile(tokenFile, viewerToken(demo), { mode: 0o600 });
  const env = { ...process.env, FLOTILLA_URL: demo.url, PORTAL_ORIGIN: origin, TOKEN_FILE: tokenFile };
  const child = spawn(process.execPath, [BACKEND], { cwd: dirname(BACKEND), env, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(child.stdout);
  const started = new Promise<{ readonly url: string; readonly token: string }>((resolve, reject) => {
    child.once("exit", () => reject(new Error("Backstage's backend ended.")));
    lines.on("line", (line) => line.includes('"url"') && line.includes('"token"') && resolve(JSON.parse(line)));
  });
  const entities = new Promise<string[]>((resolve, reject) => {
    const late = () => reject(new Error("Nothing of the fleet came into the catalog."));
    AbortSignal.timeout(BROUGHT_WITHIN_MS).addEventListener("abort", late);
    child.once("exit", late);
    lines.on("line", (line) => line.startsWith('{"type":"full"') && resolve(JSON.parse(line).entities.map(nameOf)));
  });
  // It is awaited after the pages.
  entities.catch(() => undefined);
  const stop = async () => {
    child.stdin.end();
    child.kill();
    await rm(folder, { recursive: true });
  };
  return { ...(await started), entities, stop };
}

function nameOf({
  entity,
}: {
  readonly entity: { readonly kind: string; readonly metadata: { readonly name: string } };
}) {
  return `${entity.kind}/${entity.metadata.name}`;
}
