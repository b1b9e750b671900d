// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { newQueryClient } from "@/components/testing/query-client";
import { render } from "@/components/testing/render";
import { systemState } from "@/lib/queries/metrics/system";
import { FiringAlerts } from "./firing-alerts";

const ALERT = { name: "NodeDown", state: "firing", labels: {} };

it("reads alerts only where the console has a Prometheus or an Alertmanager", async () => {
  const read = answerRequests({
    "/api/v1/notifications/alertmanager-alerts": () => answered({ isOn: false, alerts: [] }),
    "/api/v1/notifications/prometheus-alerts": () => answered({ isOn: true, alerts: [ALERT] }),
  });
  const queries = newQueryClient();
  queries.setQueryData(systemState().queryKey, {});
  render(<FiringAlerts of={{ cluster: "eks-1" }} />, queries);
  expect(read).toEqual([]);
  queries.setQueryData(systemState().queryKey, { hasAlerts: true });
  expect(await screen.findByText("NodeDown")).toBeTruthy();
});
