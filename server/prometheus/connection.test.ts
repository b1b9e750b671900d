import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PrometheusClient } from "./prometheus-client";
import { readPrometheusSettings } from "./settings";
import { answerJson, matrix, startFake } from "./testing";

let folder = "";
const opened: (() => Promise<void>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "prometheus-"));
});
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
  await rm(folder, { recursive: true });
});

const DEFAULTS = {
  PROMETHEUS_TENANT_HEADER: "X-Scope-OrgID",
  ALERTMANAGER_TENANT_HEADER: "X-Scope-OrgID",
  PROMETHEUS_CLUSTER_LABEL: "cluster_name",
  PROMETHEUS_SCRAPE_SECONDS: 15,
};

async function fileOf(text: string): Promise<string> {
  const path = join(folder, text.trim());
  await writeFile(path, text);
  return path;
}

/** What a server is sent by a console with these settings, from its address on. */
async function sentWith(settings: object, prefix = "") {
  const { url, sent, close } = await startFake((_, response) => answerJson(response, matrix([])));
  const read = await readPrometheusSettings({ ...DEFAULTS, ...settings, PROMETHEUS_URL: `${url}${prefix}` });
  if (!read) throw new Error("There is an address.");
  const client = new PrometheusClient(read);
  opened.push(close, () => client.close());
  await client.post("/api/v1/query", [["query", "up"]], { signal: new AbortController().signal });
  return sent[0];
}

describe("Prometheus and what has its API", () => {
  it("is shown a bearer token, without the line break at the end of its file", async () => {
    const sent = await sentWith({ PROMETHEUS_TOKEN_FILE: await fileOf("s3cret\n") });
    expect(sent?.headers.authorization).toBe("Bearer s3cret");
  });

  it("is shown a name and a password", async () => {
    const sent = await sentWith({ PROMETHEUS_USERNAME: "ada", PROMETHEUS_PASSWORD_FILE: await fileOf("pa:ss") });
    const [way, text = ""] = sent?.headers.authorization?.split(" ") ?? [];
    expect([way, Buffer.from(text, "base64").toString()]).toEqual(["Basic", "ada:pa:ss"]);
  });

  it.each([
    ["Mimir and Cortex, below their prefix", {}, "/prometheus/", "/prometheus/api/v1/query", "x-scope-orgid"],
    ["Thanos", { PROMETHEUS_TENANT_HEADER: "THANOS-TENANT" }, "", "/api/v1/query", "thanos-tenant"],
  ])("is told the tenant: %s", async (_, settings, prefix, path, header) => {
    const sent = await sentWith({ ...settings, PROMETHEUS_TENANT: "fleet" }, prefix);
    expect(sent?.path).toBe(path);
    expect(sent?.headers[header]).toBe("fleet");
  });

  it("is shown nothing where nothing is set", async () => {
    const { headers } = (await sentWith({})) ?? {};
    expect(headers).not.toHaveProperty("authorization");
    expect(headers).not.toHaveProperty("x-scope-orgid");
  });
});

describe("settings that cannot be meant", () => {
  const URL_SET = { ...DEFAULTS, PROMETHEUS_URL: "http://prometheus" };

  it.each([
    ["a certificate without its key", ["CERT_FILE"], "belong together"],
    ["a key without its certificate", ["KEY_FILE"], "belong together"],
    ["a password without a name", ["PASSWORD_FILE"], "belong together"],
    ["a token beside a name", ["TOKEN_FILE", "USERNAME", "PASSWORD_FILE"], "exclude each other"],
  ])("are refused at the start: %s", async (_, names, message) => {
    const path = await fileOf("text");
    const set = Object.fromEntries(names.map((name) => [`PROMETHEUS_${name}`, path]));
    await expect(readPrometheusSettings({ ...URL_SET, ...set })).rejects.toThrow(message);
  });

  it("are refused at the start, with the path: a file that is not there", async () => {
    const path = join(folder, "nowhere");
    await expect(readPrometheusSettings({ ...URL_SET, PROMETHEUS_CA_FILE: path })).rejects.toThrow(path);
  });

  it("are none without an address", async () => {
    expect(await readPrometheusSettings(DEFAULTS)).toBeUndefined();
  });
});
