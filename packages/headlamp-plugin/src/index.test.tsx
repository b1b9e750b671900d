import { darkTheme, lightTheme } from "@kinvolk/headlamp-plugin/lib/components/App/defaultAppThemes";
import { setStore } from "@kinvolk/headlamp-plugin/lib/lib/router/createRouteURL";
import { createMuiTheme } from "@kinvolk/headlamp-plugin/lib/lib/themes";
import store from "@kinvolk/headlamp-plugin/lib/redux/stores/store";
import { ThemeProvider } from "@mui/material";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { Provider } from "react-redux";
import { MemoryRouter, Route } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import "./index";
import { EmbeddedView } from "./embedded-view";
import { AddOnsPage, ClusterAction, ClusterPage, ClusterSection } from "./pages";
import { SettingsForm } from "./settings";
import { settingsStore } from "./settings-store";

const CONSOLE = "https://flotilla.example.org";
let provider: ((request: { views: readonly string[] }) => Promise<unknown>) | undefined;

/** The script itself is the console's, which has tests of its own: here it arrives as soon as it is wanted. */
beforeEach(() => {
  globalThis.Flotilla = {
    setTokenProvider: (next) => {
      provider = next;
    },
  };
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (node instanceof HTMLScriptElement) queueMicrotask(() => node.onload?.call(node, new Event("load")));
      else append(node);
    }
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  act(() => settingsStore.set({}));
  window.history.replaceState({}, "", "/");
});

function drawn(element: ReactElement, mode: "light" | "dark" = "light") {
  return render(
    <Provider store={store}>
      <ThemeProvider theme={createMuiTheme(mode === "dark" ? darkTheme : lightTheme)}>
        <MemoryRouter>{element}</MemoryRouter>
      </ThemeProvider>
    </Provider>,
  );
}

it("adds its pages to Headlamp's routes and sidebar", () => {
  const { routes, sidebar } = store.getState();
  expect(Object.values(routes.routes).map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/flotilla/addons", "/flotilla/rollouts", "/flotilla/approvals"]),
  );
  expect(Object.keys(sidebar.entries)).toEqual(expect.arrayContaining(["flotilla", "flotilla-addons"]));
});

it("says what to set where nothing is set", () => {
  drawn(<EmbeddedView element="flotilla-fleet" />);
  expect(screen.getByText("Set the address of the Flotilla console in this plugin's settings.")).toBeTruthy();
});

it("draws the console's views in Headlamp's theme", async () => {
  settingsStore.set({ console: CONSOLE });
  const { container } = drawn(<AddOnsPage />, "dark");
  await waitFor(() => expect(container.querySelector("flotilla-list")).not.toBeNull());
  const element = container.querySelector("flotilla-list");
  expect(element?.getAttribute("console")).toBe(CONSOLE);
  expect(element?.getAttribute("theme")).toBe("dark");
  expect(element?.getAttribute("list")).toBe("add-ons");
});

it.each([
  ["light", lightTheme],
  ["dark", darkTheme],
] as const)("gives the views the colours of Headlamp's %s theme", async (mode, { background, text }) => {
  settingsStore.set({ console: CONSOLE });
  const { container } = drawn(<ClusterSection name="eks-1" />, mode);
  await waitFor(() => expect(container.querySelector("flotilla-cluster")).not.toBeNull());
  const { style } = container.querySelector("flotilla-cluster") as HTMLElement;
  expect(style.getPropertyValue("--flotilla-surface")).toBe(background?.default ?? "#fff");
  expect(style.getPropertyValue("--flotilla-text")).toBe(text?.primary);
});

it("leads from a cluster's details to its page", async () => {
  settingsStore.set({ console: CONSOLE });
  setStore(store);
  window.history.replaceState(
    {},
    "",
    "/c/demo/customresources/managedclusters.cluster.open-cluster-management.io/-/eks-1",
  );
  const { container } = drawn(
    <>
      <ClusterAction name="eks-1" />
      <Route path="/c/demo/flotilla/clusters/:name" component={ClusterPage} />
    </>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Add-ons" }));
  await waitFor(() => expect(container.querySelector("flotilla-cluster")?.getAttribute("name")).toBe("eks-1"));
});

it("has the action on managed clusters of OCM alone", () => {
  const [{ action } = {}] = store
    .getState()
    .actionButtons.headerActions.filter(({ action: each }) => String(each).includes("item"));
  const of = (kind: string, apiVersion: string) =>
    (action as (props: object) => unknown)({ item: { kind, jsonData: { apiVersion }, getName: () => "eks-1" } });
  expect(of("ManagedCluster", "cluster.open-cluster-management.io/v1")).not.toBeNull();
  expect(of("ManagedCluster", "example.org/v1")).toBeNull();
  expect(of("Pod", "v1")).toBeNull();
});

it("shows the add-ons of a cluster in its details", async () => {
  settingsStore.set({ console: CONSOLE });
  const { container } = drawn(<ClusterSection name="eks-1" />);
  await waitFor(() => expect(container.querySelector("flotilla-cluster")?.getAttribute("name")).toBe("eks-1"));
});

it("takes a token of the service account to the console, through Headlamp's backend", async () => {
  settingsStore.set({ console: CONSOLE, namespace: "fleet" });
  const requests: { readonly url: string; readonly headers: Headers; readonly body: unknown }[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const headers = new Headers(init?.headers);
    requests.push({ url: String(url), headers, body: JSON.parse(String(init?.body)) });
    if (String(url).includes("/serviceaccounts/")) return Response.json({ status: { token: "hub-token" } });
    return Response.json({ token: "flotilla_embed_x", expiresAt: "2030-01-01T00:05:00Z" }, { status: 201 });
  });
  const { container } = drawn(<ClusterSection name="eks-1" />);
  await waitFor(() => expect(container.querySelector("flotilla-cluster")).not.toBeNull());
  expect(await provider?.({ views: ["cluster/eks-1"] })).toEqual({
    token: "flotilla_embed_x",
    expiresAt: "2030-01-01T00:05:00Z",
  });
  const [asked, minted] = requests;
  expect(asked?.url).toContain("/api/v1/namespaces/fleet/serviceaccounts/flotilla-headlamp/token");
  expect(asked?.body).toMatchObject({ kind: "TokenRequest", spec: { expirationSeconds: 600 } });
  expect(minted?.url).toBe(`${window.location.origin}/externalproxy`);
  expect(minted?.headers.get("forward-to")).toBe(`${CONSOLE}/api/v1/embed-tokens`);
  expect(minted?.headers.get("authorization")).toBe("Bearer hub-token");
  expect(minted?.body).toEqual({ origin: window.location.origin, views: ["cluster/eks-1"] });
});

it("says why there is no token", async () => {
  settingsStore.set({ console: CONSOLE });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
    if (String(url).includes("/serviceaccounts/")) return Response.json({ status: { token: "hub-token" } });
    return Response.json({ title: "Not permitted", detail: "The origin is not in EMBED_ORIGINS." }, { status: 403 });
  });
  const { container } = drawn(<ClusterSection name="eks-1" />);
  await waitFor(() => expect(container.querySelector("flotilla-cluster")).not.toBeNull());
  await expect(provider?.({ views: ["fleet"] })).rejects.toThrow("The origin is not in EMBED_ORIGINS.");
});

it("has a form for its settings", () => {
  const onDataChange = vi.fn();
  drawn(<SettingsForm data={{ console: CONSOLE }} onDataChange={onDataChange} />);
  const field = screen.getByLabelText("Address of the console");
  expect((field as HTMLInputElement).value).toBe(CONSOLE);
  fireEvent.change(screen.getByLabelText("Service account"), { target: { value: " viewer " } });
  expect(onDataChange).toHaveBeenLastCalledWith({ console: CONSOLE, serviceAccount: "viewer" });
  fireEvent.change(field, { target: { value: "" } });
  expect(onDataChange).toHaveBeenLastCalledWith({});
});
