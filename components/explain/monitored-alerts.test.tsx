// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { AlertmanagerAlerts, PrometheusAlerts } from "@/lib/api/notifications/notifications";
import { MonitoredAlerts } from "./monitored-alerts";

const PATHS = ["/api/v1/notifications/prometheus-alerts", "/api/v1/notifications/alertmanager-alerts"] as const;
const OFF = { isOn: false, alerts: [] };
const QUIET = { isOn: true, alerts: [] };

function shown(prometheus: PrometheusAlerts, alertmanager: AlertmanagerAlerts = OFF) {
  const requests = answerRequests({
    [PATHS[0]]: () => answered(prometheus),
    [PATHS[1]]: () => answered(alertmanager),
  });
  return { requests, ...render(<MonitoredAlerts of={{ cluster: "eks-1" }} />) };
}

const labels = { namespace: "agents", cluster_name: "eks-1" };
const ALERT = { name: "AgentDown", state: "firing", severity: "critical", cluster: "eks-1", labels } as const;
const since = () => new Date(Date.now() - 3 * 60 * 60_000).toISOString();

describe("alerts of Prometheus and Alertmanager", () => {
  it("are named with their severity and labels", async () => {
    const { requests } = shown({ isOn: true, alerts: [ALERT] });
    const item = within(await screen.findByRole("region", { name: "Alerts of Prometheus" })).getByRole("listitem");
    expect(item.textContent).toBe("FiringAgentDown critical eks-1namespace=agents");
    expect(requests).toEqual(PATHS.map((path) => `${path}?cluster=eks-1`));
  });

  it("are there once, with whether they are silenced or inhibited, since when, and what they say", async () => {
    const known = { ...ALERT, since: since(), summary: "The agent is down." };
    const inhibited = { ...known, name: "PodDown", state: "inhibited", summary: undefined } as const;
    shown({ isOn: true, alerts: [ALERT] }, { isOn: true, alerts: [{ ...known, state: "silenced" }, inhibited] });
    const region = await screen.findByRole("region", { name: "Alerts of Prometheus and Alertmanager" });
    await waitFor(() => expect(within(region).getAllByRole("listitem")).toHaveLength(2));
    expect(
      within(region)
        .getAllByRole("listitem")
        .map((item) => item.textContent?.replaceAll("\u00a0", " ")),
    ).toEqual([
      "SilencedAgentDown critical eks-1 for 3 h 00 minThe agent is down.namespace=agents",
      "InhibitedPodDown critical eks-1 for 3 h 00 minnamespace=agents",
    ]);
  });

  it("of the one are shown though the other does not answer", async () => {
    shown(
      { isOn: true, problem: "Prometheus does not answer.", alerts: [] },
      {
        isOn: true,
        alerts: [{ ...ALERT, since: since() }],
      },
    );
    expect(await screen.findByText(/Prometheus does not answer/)).toBeDefined();
    expect(await screen.findByText("AgentDown")).toBeDefined();
  });

  it.each([
    [OFF, OFF],
    [QUIET, OFF],
    [QUIET, QUIET],
  ])("are nothing where there is nothing to say: %j, %j", async (prometheus, alertmanager) => {
    const { container, requests } = shown(prometheus, alertmanager);
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(container.textContent).toBe("");
  });
});
