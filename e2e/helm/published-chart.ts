import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Caller } from "@/server/auth/caller";
import { ChartRenderer } from "@/server/charts/render-chart";
import { type Program, program } from "./helm";
import type { Result } from "./result";

const MANIFEST = `apiVersion: v1
kind: ConfigMap
metadata: { name: "{{ .Release.Name }}-settings", namespace: "{{ .Release.Namespace }}" }
data: { colour: "{{ .Values.colour }}" }
`;
const HOOK = `apiVersion: v1
kind: ConfigMap
metadata: { name: hook, annotations: { helm.sh/hook: post-install } }
`;
const FILES: Readonly<Record<string, string>> = {
  "Chart.yaml": "apiVersion: v2\nname: agent\nversion: 1.2.3\n",
  "values.yaml": "colour: red\n",
  "templates/settings.yaml": MANIFEST,
  "templates/hook.yaml": HOOK,
};
const WANTED = { chart: "agent", version: "1.2.3", release: "shop", namespace: "fleet", values: "colour: blue\n" };

/** A chart in a repository, as the console renders it for a template with Helm itself. */
export async function* publishedChart(path: string): AsyncIterable<Result> {
  const folder = await mkdtemp(join(tmpdir(), "flotilla-charts-"));
  let isPrivate = false;
  const server = createServer(async ({ headers, url = "" }, answer) => {
    if (isPrivate && headers.authorization !== BASIC) return void answer.writeHead(401).end();
    const content = await readFile(join(folder, "repository", basename(url))).catch(() => undefined);
    answer.writeHead(content ? 200 : 404).end(content);
  });
  try {
    const repository = await publish(program(path, {}), folder, server);
    const credentialsFolder = await mountCredentials(folder, repository);
    const charts = new ChartRenderer({ repositories: [repository], program: path, credentialsFolder });
    const render = (more: object = {}) => charts.render(MAY, { ...WANTED, repository, ...more });
    const { yaml } = await render();
    yield tried("a published chart is rendered with its values", yaml, /colour: ["{ ]*"?blue/);
    yield tried("a published chart is rendered for its release and namespace", yaml, /shop-settings.*fleet/s);
    yield tried("hooks of a published chart are left out", yaml, /^(?!.*post-install)/s);
    const refused = await render({ version: "9.9.9" }).then(String, (error: Error) => error.message);
    yield tried("a version that is not published is refused in words", refused, /^agent 9\.9\.9 was not rendered: .+/s);
    isPrivate = true;
    const behind = await render({ credentials: "team" });
    yield tried("a private repository is read with the credentials of its name", behind.yaml, /shop-settings.*fleet/s);
    for (const credentials of [undefined, "stale"]) {
      const reason = await render({ credentials }).then(String, (error: Error) => error.message);
      const expected = credentials ? /401.*does not take the credentials stale/s : /401.*may want credentials/s;
      yield tried(`a private repository refuses ${credentials ?? "no"} credentials in words`, reason, expected);
    }
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const MAY = { user: "admin", rights: { may: async () => true } } as unknown as Caller;

const PASSWORD = "correct horse";
const BASIC = `Basic ${Buffer.from(`flotilla:${PASSWORD}`).toString("base64")}`;

/** As a mounted Secret has them. */
async function mountCredentials(folder: string, repository: string): Promise<string> {
  const mounted = join(folder, "credentials");
  await mkdir(mounted);
  for (const [name, password] of Object.entries({ team: PASSWORD, stale: "an old one" }))
    await writeFile(join(mounted, name), JSON.stringify({ repository, username: "flotilla", password }));
  return mounted;
}

async function publish(helm: Program, folder: string, server: Server): Promise<string> {
  const [chart, repository] = [join(folder, "agent"), join(folder, "repository")];
  await mkdir(join(chart, "templates"), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(chart, name), text);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const args of [
    ["package", chart, "--destination", repository],
    ["repo", "index", repository, "--url", url],
  ]) {
    const { code, err } = await helm(args);
    if (code !== 0) throw new Error(`helm ${args[0]}: ${err}`);
  }
  return url;
}

function tried(name: string, text: string, expected: RegExp): Result {
  return { name, wrong: expected.test(text) ? undefined : text };
}
