// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { PrometheusAlerts as Answer } from "@/lib/api/notifications/notifications";
import { PrometheusAlerts } from "./prometheus-alerts";

function shown(answer: Answer) {
  const requests = answerRequests({ "/api/v1/notifications/prometheus-alerts": () => answered(answer) });
  return { requests, ...render(<PrometheusAlerts of={{ cluster: "eks-1" }} />) };
}

it("names what fires in Prometheus on a cluster, with its severity and labels", async () => {
  const labels = { namespace: "agents", cluster_name: "eks-1" };
  const alert = { name: "AgentDown", state: "firing", severity: "critical", cluster: "eks-1", labels } as const;
  const { requests } = shown({ isOn: true, alerts: [alert] });
  const item = within(await screen.findByRole("region", { name: "Alerts of Prometheus" })).getByRole("listitem");
  expect(item.textContent).toBe("FiringAgentDown critical eks-1namespace=agents");
  expect(requests).toEqual(["/api/v1/notifications/prometheus-alerts?cluster=eks-1"]);
});

it("says why alerts could not be read", async () => {
  shown({ isOn: true, problem: "Prometheus does not answer.", alerts: [] });
  expect(await screen.findByText(/Prometheus does not answer/)).toBeDefined();
});

it.each([
  { isOn: false, alerts: [] },
  { isOn: true, alerts: [] },
])("is nothing where there is nothing to say: %j", async (answer) => {
  const { container, requests } = shown(answer);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(container.textContent).toBe("");
});
