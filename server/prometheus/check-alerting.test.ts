import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { AlertmanagerSource } from "./alertmanager-source";
import { checkAlerting } from "./check-alerting";
import { PrometheusClient } from "./prometheus-client";
import { answerJson, startFake } from "./testing";

type Answer = (response: ServerResponse) => void;
const closes: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

/** One server for both programs, which answers those paths. */
async function checked(answers: Readonly<Record<string, Answer>>, withAlertmanager = true) {
  const fake = await startFake((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://fake");
    const answer = answers[pathname];
    if (answer) answer(response);
    else answerJson(response, { status: "error", errorType: "not_found", error: "none" }, 404);
  });
  const settings = { url: fake.url, files: {}, clusterLabel: "cluster_name" };
  const alertmanager = withAlertmanager ? new AlertmanagerSource({ ...settings, program: "Alertmanager" }) : undefined;
  const prometheus = new PrometheusClient({ ...settings, program: "Prometheus", scrapeSeconds: 15 });
  closes.push(async () => {
    await Promise.all([alertmanager?.close(), prometheus.close()]);
    await fake.close();
  });
  return { state: await checkAlerting({ alertmanager, prometheus }, AbortSignal.timeout(5_000)), sent: fake.sent };
}

const json = (body: unknown) => (response: ServerResponse) => answerJson(response, body);
const success = (data: unknown) => json({ status: "success", data });

describe("what is known of alerting", () => {
  it("is the version of Alertmanager, our rules that Prometheus evaluates, and where its alerts go", async () => {
    const { state, sent } = await checked({
      "/api/v2/status": json({ versionInfo: { version: "0.25.0" }, cluster: { status: "ready" } }),
      "/api/v1/rules": success({ groups: [{ name: "flotilla-fleet" }, { name: "of somebody else" }] }),
      "/api/v1/alertmanagers": success({ activeAlertmanagers: [{ url: "http://a" }], droppedAlertmanagers: [] }),
    });
    expect(state).toEqual({
      hasPrometheus: true,
      alertmanager: { version: "0.25.0" },
      ruleGroups: ["flotilla-fleet"],
      receivers: 1,
    });
    const asked = sent.find(({ path }) => path === "/api/v1/rules")?.form;
    expect([asked?.get("type"), asked?.getAll("rule_group[]").length]).toEqual(["alert", 4]);
  });

  it("is less where a program does not tell, as Mimir and Thanos do not", async () => {
    const { state } = await checked({ "/api/v1/rules": json({ status: "error", error: "ruler is off" }) }, false);
    expect(state).toEqual({ hasPrometheus: true });
  });

  it.each<[string, Answer, string]>([
    ["a web page", (response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"), "no-answer"],
    ["a refusal", (response) => answerJson(response, {}, 401), "unauthorised"],
    ["too many requests", (response) => answerJson(response, {}, 429), "busy"],
    ["another program's JSON", json({ ok: true }), "no-answer"],
    ["a failure", (response) => answerJson(response, {}, 503), "unreachable"],
  ])("is why Alertmanager does not answer: %s", async (_, answer, kind) => {
    const { state } = await checked({ "/api/v2/status": answer });
    expect(state.alertmanager?.problem?.kind).toBe(kind);
    expect(state.alertmanager?.problem?.text).toContain("Alertmanager");
  });

  it("says of one that hangs that it did not answer in time", async () => {
    const alertmanager = {
      version: (signal: AbortSignal) =>
        new Promise<never>((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        }),
    };
    const stop = new AbortController();
    const state = checkAlerting({ alertmanager, prometheus: undefined }, stop.signal);
    stop.abort();
    expect((await state).alertmanager?.problem).toMatchObject({ kind: "timeout" });
  });
});
