// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { ChartSources } from "@/lib/api/catalogue/charts";
import { ChartSource } from "./chart-source";

const REPOSITORY = "https://charts.example.org";

async function open(sources: ChartSources, rendered = () => answered({ yaml: "kind: ConfigMap\n" })) {
  answerRequests({ "/api/v1/charts": () => answered(sources), "/api/v1/charts/render": rendered });
  const onFiles = vi.fn();
  const drawn = render(<ChartSource onFiles={onFiles} />);
  const details = drawn.container.querySelector("details");
  if (details) details.open = true;
  details?.dispatchEvent(new Event("toggle"));
  return { ...drawn, onFiles };
}

it.each([
  [{ state: "off", repositories: [], credentials: [] }, /no repository is configured/],
  [{ state: "no-helm", repositories: [REPOSITORY], credentials: [] }, /Helm is not where the console runs/],
] as const)("says why no chart can be rendered: $0.state", async (sources, message) => {
  await open({ ...sources, repositories: [...sources.repositories], credentials: [] });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Render and add" })).toBeNull();
});

it("has the chart that an entry of the catalogue names filled in, and its command where it is not rendered", async () => {
  const first = { chart: "agent", version: "1.2.3", namespace: "fleet", release: "ours" };
  const repositories = [REPOSITORY, "https://open-cluster-management.io/helm-charts"];
  answerRequests({ "/api/v1/charts": () => answered({ state: "ready", repositories, credentials: [] }) });
  const { unmount } = render(<ChartSource first={first} onFiles={vi.fn()} />);
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Chart" })).value).toBe("agent");
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Repository" }).value).toBe(repositories[1]);
  expect(screen.getByRole("button", { name: "Render and add" }).getAttribute("aria-disabled")).toBeNull();
  unmount();
  answerRequests({ "/api/v1/charts": () => answered({ state: "off", repositories: [], credentials: [] }) });
  render(<ChartSource first={first} onFiles={vi.fn()} />);
  expect(await screen.findByText("helm template ours agent --version 1.2.3 -n fleet")).toBeTruthy();
});

it("renders a chart, whose release is named after it, and hands its manifests on", async () => {
  const { user, onFiles } = await open({ state: "ready", repositories: [REPOSITORY], credentials: [] });
  expect(screen.queryByRole("combobox", { name: "Credentials" }), "none are mounted").toBeNull();
  await user.type(await screen.findByRole("textbox", { name: "Chart" }), "agent");
  await user.type(screen.getByRole("textbox", { name: "Version" }), "1.2.3");
  const button = () => screen.getByRole("button", { name: "Render and add" });
  expect(button().getAttribute("aria-disabled"), "a namespace is missing").toBe("true");
  await user.type(screen.getByRole("textbox", { name: "Namespace" }), "fleet");
  await user.upload(screen.getByLabelText("File of values"), new File(["a: 1\n- b"], "values.yaml"));
  await waitFor(() => expect(button().getAttribute("aria-disabled"), "the values are no YAML").toBe("true"));
  await user.clear(screen.getByRole("textbox", { name: "Values" }));
  await user.upload(screen.getByLabelText("File of values"), new File(["replicas: 2\n"], "values.yaml"));
  await waitFor(() => expect(button().getAttribute("aria-disabled")).toBeNull());
  await user.click(button());
  await waitFor(() => expect(onFiles).toHaveBeenCalledWith([{ name: "agent-1.2.3.yaml", text: "kind: ConfigMap\n" }]));
  const body = sentBodies()[0];
  expect(body).toMatchObject({ repository: REPOSITORY, release: "agent", namespace: "fleet", values: "replicas: 2\n" });
  expect(body).not.toHaveProperty("credentials");
});

/** What was sent to be rendered, in order. */
function sentBodies(): Record<string, unknown>[] {
  const sent = vi.mocked(fetch).mock.calls.filter(([address]) => String(address).endsWith("/render"));
  return sent.map(([, request]) => JSON.parse(String(request?.body)));
}

it("reads a private repository with credentials by their name, those of its own", async () => {
  const other = "oci://registry.example.org/charts";
  const credentials = [
    { name: "stale", problem: "Its field password is missing or wrong." },
    { name: "team", repository: REPOSITORY },
    { name: "robot", repository: other },
  ];
  const { user, onFiles } = await open({ state: "ready", repositories: [REPOSITORY, other], credentials });
  const field = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Credentials" });
  expect([...field.options].map(({ text }) => text)).toEqual(["team", "None"]);
  expect(field.value, "its own are chosen").toBe("team");
  expect(screen.getByText(/cannot be used\. Its field password/).textContent).toContain("stale");
  await user.type(screen.getByRole("textbox", { name: "Chart" }), "agent");
  await user.type(screen.getByRole("textbox", { name: "Version" }), "1.2.3");
  await user.type(screen.getByRole("textbox", { name: "Namespace" }), "fleet");
  const press = () => user.click(screen.getByRole("button", { name: "Render and add" }));
  await press();
  await waitFor(() => expect(onFiles).toHaveBeenCalledTimes(1));
  await user.selectOptions(field, "None");
  await press();
  await waitFor(() => expect(onFiles).toHaveBeenCalledTimes(2));
  await user.selectOptions(screen.getByRole("combobox", { name: "Repository" }), other);
  await press();
  await waitFor(() => expect(onFiles).toHaveBeenCalledTimes(3));
  expect(sentBodies().map((body) => body.credentials)).toEqual(["team", undefined, "robot"]);
});
