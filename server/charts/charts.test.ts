import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ChartRendering } from "@/lib/api/catalogue/charts";
import type { Caller } from "@/server/auth/caller";
import { helmPlan } from "./helm-arguments";
import { ChartRenderer } from "./render-chart";
import { runHelm } from "./run-helm";

const REPOSITORY = "https://charts.example.org";
const REGISTRY = "oci://registry.example.org/charts";
const WANTED = { repository: REPOSITORY, chart: "agent", version: "1.2.3", release: "agent", namespace: "fleet" };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "flotilla-stand-in-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A program in the place of Helm. */
async function standIn(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!${process.execPath}\n${script}\n`);
  await chmod(path, 0o700);
  return path;
}

const ECHO = `
let input = "";
process.stdin.on("data", (part) => { input += part; }).on("end", () => {
  console.log(JSON.stringify({ args: process.argv.slice(2), input, env: process.env, cwd: process.cwd() }));
});`;

const caller = (may: boolean) => ({ user: "ada", rights: { may: async () => may } }) as unknown as Caller;
const renderer = (program: string) => new ChartRenderer({ repositories: [REPOSITORY, REGISTRY], program });
const chart = (more: object = {}) => ChartRendering.parse({ ...WANTED, ...more });

describe("Helm", () => {
  it("gets its arguments as they are, a home of its own and nothing of ours", async () => {
    process.env.FLOTILLA_SECRET_OF_TEST = "x";
    const program = await standIn("echo", ECHO);
    const answer = await runHelm({ program, args: ["a b", "$(id)", "--x"], input: "k: v" });
    delete process.env.FLOTILLA_SECRET_OF_TEST;
    const { args, input, env, cwd } = JSON.parse(answer.ok ? answer.output : "{}");
    expect([args, input]).toEqual([["a b", "$(id)", "--x"], "k: v"]);
    expect(env.HOME).toBe(cwd);
    expect(Object.keys(env)).not.toEqual(expect.arrayContaining(["FLOTILLA_SECRET_OF_TEST"]));
    expect(env.KUBECONFIG).toBeUndefined();
    const left = (await readdir(tmpdir())).map((name) => join(tmpdir(), name));
    expect(left, "its home is removed").not.toContain(cwd);
  });

  it.each([
    ["absent", "absent", "", {}, /not where the console runs/],
    ["endless", "too-slow", "setInterval(() => {}, 1000);", { ms: 500 }, /more than 0\.5 seconds/],
    ["talkative", "too-long", 'console.log("x".repeat(5000));', { bytes: 1_000 }, /more than 1,000 characters/],
    ["failing", "failed", 'console.error("Error: no such chart"); process.exit(1);', {}, /^no such chart$/],
    ["silent", "failed", "process.exit(3);", {}, /without a word/],
  ] as const)("that is %s is no answer: %s", async (name, why, script, limits, message) => {
    const program = name === "absent" ? join(folder, "nothing") : await standIn(name, script);
    const answer = await runHelm({ program, args: [], limits });
    expect(answer).toEqual({ ok: false, why, message: expect.stringMatching(message) });
  });
});

describe("a chart", () => {
  it("is rendered from a repository or a registry, with its values and without hooks", async () => {
    const charts = renderer(await standIn("echo", ECHO));
    const argsOf = async (more: object) =>
      JSON.parse((await charts.render(caller(true), chart(more))).yaml) as { args: string[]; input: string };
    const { args, input } = await argsOf({ values: "replicas: 2" });
    expect(args.slice(0, 7)).toEqual(["template", "agent", "agent", "--repo", REPOSITORY, "--version", "1.2.3"]);
    expect(args).toEqual(expect.arrayContaining(["--no-hooks", "--skip-tests", "--include-crds", "--values", "-"]));
    expect(input).toBe("replicas: 2");
    expect((await argsOf({ repository: REGISTRY })).args.slice(2, 5)).toEqual([
      `${REGISTRY}/agent`,
      "--version",
      "1.2.3",
    ]);
  });

  it("is refused from a repository that is not configured, and where none is", async () => {
    const other = chart({ repository: "https://elsewhere.example.org" });
    await expect(renderer("x").render(caller(true), other)).rejects.toMatchObject({ code: "invalid" });
    await expect(new ChartRenderer(undefined).render(caller(true), chart())).rejects.toMatchObject({ code: "invalid" });
  });

  it("is for those who may create a template of it", async () => {
    const right = { verb: "create", resource: "addontemplates" };
    await expect(renderer("x").render(caller(false), chart())).rejects.toMatchObject({ missing: right });
    await expect(renderer("x").sources(caller(false))).rejects.toMatchObject({ missing: right });
  });

  it("says what Helm has against it, and that there is no Helm", async () => {
    const failing = renderer(await standIn("failing", 'console.error("Error: no such chart"); process.exit(1);'));
    await expect(failing.render(caller(true), chart())).rejects.toMatchObject({
      code: "invalid",
      message: "agent 1.2.3 was not rendered: no such chart",
    });
    const absent = renderer(join(folder, "nothing"));
    await expect(absent.render(caller(true), chart())).rejects.toMatchObject({ code: "unavailable" });
  });

  it.each([
    ["a: [", /^The values cannot be used\. Line 1: /],
    ["a: 1\n---\nb: 2", /Line 2: A second document/],
    ["- a", /not fields with values/],
    ["just text", /not fields with values/],
  ])("is refused with values that are none: %s", async (values, message) => {
    const charts = renderer(await standIn("echo", ECHO));
    const refused = charts.render(caller(true), chart({ values }));
    await expect(refused).rejects.toMatchObject({ code: "invalid", message: expect.stringMatching(message) });
  });

  it("waits for others, three at most", async () => {
    const charts = renderer(await standIn("slow", "setTimeout(() => {}, 300);"));
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => charts.render(caller(true), chart())));
    expect(all.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
  });

  it.each([
    { chart: "-x" },
    { chart: "../up" },
    { version: "1.x" },
    { version: ">1.0.0" },
    { release: "--debug" },
    { namespace: "A b" },
  ])("has no names that would be options or paths: %o", (more) => {
    expect(ChartRendering.safeParse({ ...WANTED, ...more }).success).toBe(false);
  });
});

/** In the place of Helm, as far as a private repository goes: it fetches the index when one is added, and needs it. */
const HELM_OF_REPOSITORIES = `
const { readFileSync, writeFileSync, mkdirSync } = require("node:fs");
const [verb, ...rest] = process.argv.slice(2);
const argument = (name) => rest[rest.indexOf(name) + 1];
const fail = (message) => { console.error("Error: " + message); process.exit(1); };
const index = async (url, authorization) => {
  const answer = await fetch(url + "/index.yaml", { headers: authorization ? { authorization } : {} });
  if (!answer.ok) fail("failed to fetch " + url + "/index.yaml : " + answer.status + " " + answer.statusText);
  return answer.text();
};
(async () => {
  if (verb === "repo") {
    const password = readFileSync(0, "utf8");
    const basic = "Basic " + Buffer.from(argument("--username") + ":" + password).toString("base64");
    const text = await index(rest[2], basic);
    mkdirSync(process.env.HELM_CONFIG_HOME, { recursive: true });
    writeFileSync(process.env.HELM_CONFIG_HOME + "/seen", JSON.stringify({ args: process.argv.slice(2), text }));
  } else if (rest.includes("--repo")) {
    console.log(await index(argument("--repo")));
  } else {
    console.log(readFileSync(process.env.HELM_CONFIG_HOME + "/seen", "utf8"));
  }
})();`;

describe("a private repository", () => {
  const password = "correct horse";
  const server = createServer(({ headers: { authorization } }, answer) => {
    const isRight = authorization === `Basic ${Buffer.from(`flotilla:${password}`).toString("base64")}`;
    answer.writeHead(isRight ? 200 : 401).end(isRight ? "entries: {}" : password);
  });
  let repository: string;
  let credentialsFolder: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    repository = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    credentialsFolder = await mkdtemp(join(tmpdir(), "flotilla-credentials-"));
    const files = { team: password, stale: "an old one" };
    for (const [name, each] of Object.entries(files)) {
      const file = JSON.stringify({ repository, username: "flotilla", password: each });
      await writeFile(join(credentialsFolder, name), file);
    }
    await writeFile(join(credentialsFolder, "broken"), "[");
  });
  afterAll(async () => {
    server.close();
    await rm(credentialsFolder, { recursive: true });
  });

  const rendered = async (more: object, also: readonly string[] = []) => {
    const program = await standIn("repositories", HELM_OF_REPOSITORIES);
    const charts = new ChartRenderer({ repositories: [repository, ...also], program, credentialsFolder });
    return charts.render(caller(true), chart({ repository, ...more }));
  };

  it("is read with the credentials that are named, whose password is no argument of Helm", async () => {
    const { args, text } = JSON.parse((await rendered({ credentials: "team" })).yaml);
    expect(args).toEqual([...["repo", "add", "private", repository, "--username", "flotilla", "--password-stdin"]]);
    expect(text).toBe("entries: {}");
  });

  it.each([
    [{}, / 401 .* may want credentials \(CHART_CREDENTIALS_DIR\)\.$/],
    [{ credentials: "stale" }, / 401 .* does not take the credentials stale\.$/],
    [{ credentials: "broken" }, /^The credentials broken cannot be used\. Its file cannot be read/],
    [{ credentials: "nobody" }, /^There are no credentials nobody for this repository\.$/],
    [{ credentials: "team", repository: REPOSITORY }, /^There are no credentials team for this repository\.$/],
  ])("refuses in words: %o", async (more, message) => {
    const refused = rendered(more, [REPOSITORY]);
    await expect(refused).rejects.toMatchObject({ code: "invalid", message: expect.stringMatching(message) });
  });

  it("has names of credentials among the sources, and nothing else of them", async () => {
    const program = await standIn("version", 'console.log("v3");');
    const charts = new ChartRenderer({ repositories: [repository], program, credentialsFolder });
    const { credentials } = await charts.sources(caller(true));
    expect(credentials).toEqual([
      { name: "broken", problem: "Its file cannot be read as YAML or JSON." },
      { name: "stale", repository },
      { name: "team", repository },
    ]);
  });

  it("may be a registry, and may have an authority of its own", () => {
    const ca = "-----BEGIN CERTIFICATE-----";
    const credentials = { repository: REGISTRY, username: "flotilla", password, ca };
    const { args, before, files } = helmPlan(chart({ repository: REGISTRY }), credentials);
    const login = ["registry", "login", "registry.example.org", "--username", "flotilla", "--password-stdin"];
    expect(before).toEqual([{ args: [...login, "--ca-file", "ca.pem"], input: password }]);
    expect(args.slice(0, 5)).toEqual(["template", "agent", `${REGISTRY}/agent`, "--ca-file", "ca.pem"]);
    expect(files).toEqual({ "ca.pem": ca });
    const authorityAlone = helmPlan(chart(), { repository: REPOSITORY, ca });
    expect(authorityAlone.before).toEqual([]);
    expect(authorityAlone.args).toEqual(expect.arrayContaining(["--repo", REPOSITORY, "--ca-file", "ca.pem"]));
  });

  it("gets no password back in what is said", async () => {
    const program = await standIn("telling", `console.error("Error: ${password} is wrong"); process.exit(1);`);
    const messageOf = async (secret: string) => runHelm({ program, args: [], secrets: [secret] });
    expect(await messageOf(password)).toMatchObject({ ok: false, message: "… is wrong" });
    expect(await messageOf("ro"), "one of two letters would be told by its gaps").toMatchObject({
      message: `${password} is wrong`,
    });
  });
});

it("the sources say whether there is Helm", async () => {
  const helm = await standIn("version", 'console.log("v3");');
  expect(await renderer(helm).sources(caller(true))).toEqual({
    state: "ready",
    repositories: [REPOSITORY, REGISTRY],
    credentials: [],
  });
  expect((await renderer(join(folder, "nothing")).sources(caller(true))).state).toBe("no-helm");
  expect((await new ChartRenderer(undefined).sources(caller(true))).state).toBe("off");
});
