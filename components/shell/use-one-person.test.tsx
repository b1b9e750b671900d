// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { PersonMenu } from "./person-menu";
import { useOnePerson } from "./use-one-person";

const ADA = { user: "ada.lovelace", person: "p1", hub: "hub", demo: false, version: "0.1.0" };

/** On a busy machine too. */
const LOADED_LATE = { timeout: 15_000 };

const reload = vi.fn();
const replace = vi.fn();
beforeEach(() => {
  vi.stubGlobal("location", { ...location, reload, replace });
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

function Page({ person }: { readonly person: string }) {
  return useOnePerson({ user: "ada.lovelace", person }) ? null : <p>rows of clusters</p>;
}

it("attack: reading rows in another tab after a sign-out finds none", async () => {
  const other = new BroadcastChannel("/flotilla.session");
  const { queries } = render(<Page person="p1" />);
  queries.setQueryData(["clusters"], ["secret-cluster"]);
  sessionStorage.setItem("flotilla.edit/x", "secret-cluster");
  other.postMessage("over");
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), 15_000);
  expect(screen.queryByText("rows of clusters")).toBeNull();
  expect(queries.getQueryData(["clusters"])).toBeUndefined();
  expect(Object.keys(sessionStorage)).toEqual([]);
  other.close();
});

it("tells the other tabs of a sign-out, and goes to the sign-in page", async () => {
  const other = new BroadcastChannel("/flotilla.session");
  const heard = vi.fn();
  other.onmessage = heard;
  sessionStorage.setItem("flotilla.edit/x", "secret-cluster");
  const { user } = render(
    <>
      <Page person="p1" />
      <PersonMenu session={ADA} />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Signed in as ada.lovelace" }));
  await user.click(await screen.findByRole("button", { name: "Sign out" }, LOADED_LATE));
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith("/login"), 15_000);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), 15_000);
  expect([Object.keys(sessionStorage), reload.mock.calls]).toEqual([[], []]);
  other.close();
});

it("attack: reading a person's name in the browser's storage finds none", () => {
  render(<Page person="p1" />);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("ada");
});

it("forgets what a previous person left, also the name that earlier versions stored", async () => {
  localStorage.setItem("flotilla.person", "ada.lovelace");
  localStorage.setItem("flotilla.views", "[]");
  render(<Page person="p1" />);
  await act(async () => undefined);
  expect({ ...localStorage }).toEqual({ "flotilla.person": "p1" });
});

it("keeps what the same person left", async () => {
  localStorage.setItem("flotilla.person", "p1");
  localStorage.setItem("flotilla.views", "[]");
  render(<Page person="p1" />);
  await act(async () => undefined);
  expect({ ...localStorage }).toEqual({ "flotilla.person": "p1", "flotilla.views": "[]" });
});
