import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AlertmanagerSource } from "@/server/prometheus/alertmanager-source";
import { answerJson, callerWho, startFake } from "@/server/prometheus/testing";
import { getAlertmanagerAlerts } from "./alertmanager-alerts";

type Fake = Awaited<ReturnType<typeof startFake>>;
type Answers = Parameters<typeof startFake>[0];

const STATUS = { state: "active", silencedBy: [] as string[], inhibitedBy: [] as string[] };
const alertOf = (cluster: string | undefined, more: object = {}) => ({
  labels: { alertname: "PodDown", severity: "page", ...(cluster !== undefined && { cluster_name: cluster }) },
  annotations: { summary: `Pods of ${cluster}\nand of cherry are down` },
  startsAt: "2026-11-26T09:00:00.000Z",
  status: STATUS,
  ...more,
});
const signal = new AbortController().signal;
const read = (sees: Parameters<typeof callerWho>[0], query: { cluster?: string; addOn?: string } = {}) =>
  getAlertmanagerAlerts(source, query, { caller: callerWho(sees), signal });

let answers: Answers;
let fake: Fake;
let source: AlertmanagerSource;

beforeEach(async () => {
  answers = (_, response) => answerJson(response, [alertOf("amber"), alertOf("beige"), alertOf(undefined)]);
  fake = await startFake((...sent) => answers(...sent));
  source = new AlertmanagerSource({ program: "Alertmanager", url: fake.url, files: {}, clusterLabel: "cluster_name" });
});
afterEach(async () => {
  await source.close();
  await fake.close();
});

describe("alerts of Alertmanager", () => {
  it("are requested with those that are silenced or inhibited, by cluster and add-on, and kept for a while", async () => {
    await read("all", { cluster: 'a"b\\', addOn: "logs" });
    await read(["amber"], { cluster: 'a"b\\', addOn: "logs" });
    expect(fake.sent).toHaveLength(1);
    const [{ form, path }] = fake.sent as [Fake["sent"][number]];
    expect(path).toBe("/api/v2/alerts");
    expect(["active", "silenced", "inhibited"].map((state) => form.get(state))).toEqual(["true", "true", "true"]);
    expect(form.getAll("filter")).toEqual(['cluster_name="a\\"b\\\\"', 'addon="logs"']);
  });

  it("have state, cluster, severity, time and labels, those that fire first", async () => {
    const suppressed = { ...STATUS, state: "suppressed" };
    answers = (_, response) =>
      answerJson(response, [
        alertOf("amber", { status: { ...suppressed, inhibitedBy: ["1"] } }),
        alertOf("amber", { status: { ...suppressed, silencedBy: ["1"], inhibitedBy: ["2"] } }),
        alertOf("amber"),
      ]);
    const { alerts, isOn } = await read("all");
    expect(isOn).toBe(true);
    expect(alerts.map(({ state }) => state)).toEqual(["firing", "silenced", "inhibited"]);
    expect(alerts[0]).toEqual({
      name: "PodDown",
      state: "firing",
      severity: "page",
      cluster: "amber",
      since: "2026-11-26T09:00:00.000Z",
      summary: expect.stringMatching(/^Pods of amber.and of cherry are down$/),
      labels: { cluster_name: "amber" },
    });
  });

  it("are bounded", async () => {
    answers = (_, response) =>
      answerJson(
        response,
        Array.from({ length: 500 }, () => alertOf("amber")),
      );
    expect((await read("all")).alerts).toHaveLength(200);
  });

  it("are off without an Alertmanager", async () => {
    const request = { caller: callerWho([]), signal };
    expect(await getAlertmanagerAlerts(undefined, {}, request)).toEqual({ isOn: false, alerts: [] });
  });
});

describe("attacks", () => {
  it("attack: reading alerts of clusters of others, of no cluster, or what an alert says of others", async () => {
    const { alerts } = await read(["amber"]);
    expect(alerts.map(({ cluster }) => cluster)).toEqual(["amber"]);
    expect(JSON.stringify(alerts)).not.toMatch(/beige|cherry/);
    expect((await read(["amber"], { cluster: "beige" })).alerts).toEqual([]);
    expect((await read("all")).alerts).toHaveLength(3);
  });

  it("attack: reading alerts by a cluster's name that is almost the own", async () => {
    answers = (_, response) =>
      answerJson(
        response,
        ["Amber", "amber ", "amber-2", ""].map((name) => alertOf(name)),
      );
    expect((await read(["amber"])).alerts).toEqual([]);
  });

  it("attack: reading alerts without a cluster", async () => {
    await expect(read([])).rejects.toMatchObject({ code: "forbidden" });
    expect(fake.sent).toEqual([]);
  });

  it("attack: an Alertmanager that answers with what was not filtered for", async () => {
    expect((await read("all", { cluster: "amber" })).alerts.map(({ cluster }) => cluster)).toEqual(["amber"]);
  });
});

describe("an Alertmanager that fails", () => {
  it.each<[string, Answers, RegExp]>([
    ["a web page", (_, response) => response.end("<html>cherry</html>"), /answers 200, and not as Alertmanager does/],
    ["JSON of another form", (_, response) => answerJson(response, { status: "cherry" }), /not as Alertmanager does/],
    ["a refusal", (_, response) => answerJson(response, {}, 401), /does not accept the console's credentials/],
    ["too many requests", (_, response) => answerJson(response, {}, 429), /too many requests/],
    ["a failure", (_, response) => answerJson(response, {}, 503), /is not available: its address answers 503/],
    ["nothing", (_, response) => response.destroy(), /cannot be reached/],
  ])("answers with %s: said, in a fixed sentence to those who see some clusters", async (_, answer, text) => {
    answers = answer;
    expect((await read("all")).problem).toMatch(text);
    expect((await read(["amber"])).problem).toBe("Alertmanager cannot be read.");
  });
});
