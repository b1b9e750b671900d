import type { Entity } from "@backstage/catalog-model";
import { mockApis, renderTestApp } from "@backstage/frontend-test-utils";
import { createTestEntityPage } from "@backstage/plugin-catalog-react/testUtils";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import flotillaPlugin, { type EmbedTokens } from "./index";

const CONSOLE = "https://flotilla.example.org/fleet";
const entity = (annotations: Record<string, string>): Entity => ({
  apiVersion: "backstage.io/v1alpha1",
  kind: "Component",
  metadata: { name: "logs", annotations },
  spec: { type: "add-on" },
});

const TOKEN = { token: "flotilla_embed_x", expiresAt: "2030-01-01T00:05:00Z" };
let provider: EmbedTokens["tokenFor"] | undefined;
const requests: { readonly url: string; readonly body: unknown }[] = [];
let answer: { status: number; body: object } = { status: 200, body: TOKEN };

/** The script itself is the console's, which has tests of its own: here it arrives as soon as it is wanted. */
beforeEach(() => {
  requests.length = 0;
  answer = { status: 200, body: TOKEN };
  globalThis.Flotilla = {
    setTokenProvider: (next) => {
      provider = next;
    },
  };
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (node instanceof HTMLScriptElement) queueMicrotask(() => node.onload?.call(node, new Event("load") as never));
      else append(node);
    }
  });
});
afterEach(() => {
  globalThis.Flotilla = undefined;
});

function app(shown: Entity) {
  return renderTestApp({
    config: { flotilla: { console: `${CONSOLE}/` }, backend: { baseUrl: "https://portal.example.org" } },
    features: [flotillaPlugin],
    extensions: [createTestEntityPage({ entity: shown })],
    apis: [
      mockApis.discovery({ baseUrl: "https://portal.example.org" }),
      mockApis.fetch({
        baseImplementation: async (url, init) => {
          requests.push({ url: String(url), body: JSON.parse(String(init?.body)) });
          return Response.json(answer.body, { status: answer.status });
        },
      }),
    ],
  });
}

it("shows the health of the add-on that an entity names, with ways into the console", async () => {
  const { container } = app(entity({ "flotilla.dev/addon": "log-shipper" }));
  await waitFor(() => expect(container.querySelector("flotilla-addon-health")).not.toBeNull());
  const element = container.querySelector("flotilla-addon-health");
  expect(element?.getAttribute("addon")).toBe("log-shipper");
  expect(element?.getAttribute("console")).toBe(CONSOLE);
  expect(screen.getByText("Enable on clusters").getAttribute("href")).toBe(`${CONSOLE}/addons/log-shipper/enable`);
  expect(container.querySelector("flotilla-cluster")).toBeNull();
});

it("shows the cluster that an entity names", async () => {
  const { container } = app(entity({ "flotilla.dev/cluster": "eks-1" }));
  await waitFor(() => expect(container.querySelector("flotilla-cluster")?.getAttribute("name")).toBe("eks-1"));
});

it("shows no card on an entity that names neither, or by no name", async () => {
  const { container } = app(entity({ "flotilla.dev/addon": "javascript:alert(1)" }));
  await waitFor(() => expect(container.innerHTML).not.toBe(""));
  expect(container.querySelector("flotilla-addon-health, flotilla-cluster")).toBeNull();
});

it("brings tokens of the user from the backend, for the views that are shown alone", async () => {
  const { container } = app(entity({ "flotilla.dev/addon": "log-shipper" }));
  await waitFor(() => expect(container.querySelector("flotilla-addon-health")).not.toBeNull());
  expect(await provider?.({ views: ["addon-health/log-shipper"] })).toEqual(TOKEN);
  expect(requests).toEqual([
    { url: "https://portal.example.org/api/flotilla/embed-tokens", body: { views: ["addon-health/log-shipper"] } },
  ]);
});

it("says why the backend gave no token", async () => {
  const { container } = app(entity({ "flotilla.dev/addon": "log-shipper" }));
  await waitFor(() => expect(container.querySelector("flotilla-addon-health")).not.toBeNull());
  answer = {
    status: 403,
    body: { error: { name: "NotAllowedError", message: "None of your groups may see the fleet." } },
  };
  await expect(provider?.({ views: ["fleet"] })).rejects.toThrow("None of your groups may see the fleet.");
  answer = { status: 502, body: {} };
  await expect(provider?.({ views: ["fleet"] })).rejects.toThrow("The backend answered 502.");
});

it("has an entry for the fleet in the app's navigation", async () => {
  renderTestApp({ config: { flotilla: { console: CONSOLE } }, features: [flotillaPlugin] });
  const entry = await screen.findByRole("link", { name: "Fleet" });
  expect(entry.getAttribute("href")).toBe("/flotilla");
});
