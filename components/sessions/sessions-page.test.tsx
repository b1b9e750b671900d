// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { SessionsPage } from "./sessions-page";

const AT = "2026-01-01T10:00:00Z";
const session = (hour: number) => ({ startedAt: `2026-01-01T0${hour}:00:00Z`, usedAt: AT });
const PORTAL = "https://portal.example.org";
const TOKEN = {
  origin: PORTAL,
  views: ["fleet", "addon-health/*", "matrix", "issues", "approvals"],
  filter: "set:edge",
  allow: ["approve"],
  user: "oidc:ada",
  expiresAt: "2026-01-01T10:05:00Z",
};
const replace = vi.fn();

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** The page of somebody with these answers; writes are recorded with their bodies. */
function shown({ administers = false, complete = true, others = 1, origins = [PORTAL], tokens = 0 } = {}) {
  const sessions = Array.from({ length: others + 1 }, (_, n) => ({ ...session(n), current: n === 0 }));
  vi.stubGlobal("location", { ...location, replace });
  const items = Array.from({ length: tokens }, (_, n) => ({ ...TOKEN, id: String(n).repeat(32) }));
  answerRequests({
    "/api/v1/embed-tokens": () => answered({ items, all: administers, origins }),
    [`/api/v1/embed-tokens/${"0".repeat(32)}`]: () => new Response(null, { status: 204 }),
    "/api/session/all": () => answered({ sessions, complete, administers }),
    "/api/session/end-all": () => new Response(null, { status: 204 }),
    "/api/session/people": () => answered({ people: [{ user: "bob", sessions: 2, usedAt: AT }], stored: 4 }),
    "/api/session/people/find": () => answered({ sessions: [session(1), session(2)], complete: true }),
    "/api/session/people/end": () => answered({ ended: 2, complete: true }),
  });
  const bodies = () =>
    vi.mocked(fetch).mock.calls.flatMap(([path, init]) => (init?.body ? [`${path} ${String(init.body)}`] : []));
  return { ...render(<SessionsPage />), bodies };
}

describe("the page of one's sessions", () => {
  it("marks the current one, and ends the others", async () => {
    const { user, bodies } = shown({ others: 2 });
    const table = await screen.findByRole("table", { name: "Your sessions" });
    expect(within(table).getAllByText("this session")).toHaveLength(1);
    expect(within(table).getAllByText("in use")).toHaveLength(1);
    expect(within(table).getAllByText(/ago$/)).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "End 2 other sessions" }));
    await waitFor(() => expect(bodies()).toEqual(['/api/session/end-all {"keepsCurrent":true}']));
    expect(replace).not.toHaveBeenCalled();
  });

  it("ends all after a confirmation that says how many, and leaves", async () => {
    const { user, bodies } = shown({ others: 2 });
    await user.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
    const dialog = screen.getByRole("dialog", { name: "Sign out everywhere?" });
    expect(dialog.textContent).toContain("3 sessions, this one included");
    await user.click(within(dialog).getByRole("button", { name: "Sign out everywhere" }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith("/login"));
    expect(bodies()).toEqual(['/api/session/end-all {"keepsCurrent":false}']);
  });

  it("says where there may be more than this console knows", async () => {
    const { user } = shown({ complete: false, others: 0 });
    expect(await screen.findByText(/Only sessions that this console knows/)).toBeDefined();
    expect(screen.getByRole("button", { name: "End other sessions" }).getAttribute("aria-disabled")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Sign out everywhere" }));
    expect(screen.getByRole("dialog").textContent).toContain("Only sessions that this console knows");
  });

  it("shows nothing of others to who may not end their sessions", async () => {
    shown();
    await screen.findByRole("table", { name: "Your sessions" });
    expect(screen.queryByText("Sessions of others")).toBeNull();
    await screen.findByText(/No frame is signed in as you/);
    expect(vi.mocked(fetch).mock.calls.map(([path]) => path)).toEqual(["/api/session/all", "/api/v1/embed-tokens"]);
  });
});

describe("embed tokens", () => {
  it("are listed with what each is for, and revoked", async () => {
    const { user } = shown({ tokens: 2, administers: true });
    const table = await screen.findByRole("table", { name: "Embed tokens" });
    expect(within(table).getAllByText("oidc:ada")).toHaveLength(2);
    expect(within(table).getAllByText("fleet, addon-health/*, matrix and 2 more; set:edge; may approve")).toHaveLength(
      2,
    );
    const [first] = within(table).getAllByRole("button", { name: /^Revoke the token of https:\/\/portal/ });
    if (first) await user.click(first);
    const revoked = () => vi.mocked(fetch).mock.calls.filter(([, init]) => init?.method === "DELETE");
    await waitFor(() => expect(revoked().map(([path]) => path)).toEqual([`/api/v1/embed-tokens/${"0".repeat(32)}`]));
  });

  it("have no section where embedding is switched off", async () => {
    shown({ origins: [] });
    await screen.findByRole("table", { name: "Your sessions" });
    await waitFor(() => expect(vi.mocked(fetch).mock.calls.at(-1)?.[0]).toBe("/api/v1/embed-tokens"));
    expect(screen.queryByText("Embed tokens")).toBeNull();
  });
});

describe("an administrator", () => {
  it("finds somebody's sessions by name, and ends them after a confirmation", async () => {
    const { user, bodies } = shown({ administers: true });
    await user.type(await screen.findByRole("textbox", { name: "User" }), "oidc:ada");
    await user.click(screen.getByRole("button", { name: "Find sessions" }));
    await user.click(await screen.findByRole("button", { name: "End 2 sessions" }));
    const dialog = screen.getByRole("dialog", { name: "End 2 sessions of oidc:ada?" });
    await user.click(within(dialog).getByRole("button", { name: "End 2 sessions" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(bodies()).toEqual([
      '/api/session/people/find {"user":"oidc:ada"}',
      '/api/session/people/end {"user":"oidc:ada"}',
    ]);
  });

  it("chooses somebody whom this console has met", async () => {
    const { user } = shown({ administers: true });
    await user.click(await screen.findByRole("button", { name: "Find sessions of bob" }));
    expect(await screen.findByRole("table", { name: "Sessions of bob" })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "User" }).value).toBe("bob");
  });
});
