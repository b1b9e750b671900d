// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { answered, answerRequests, refused } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { SignInWays } from "./sign-in-ways";

afterEach(() => {
  vi.unstubAllGlobals();
});

const OPTIONS = { hub: "hub", demo: false, accounts: [], token: false };

/** The ways to sign in that a console behind a proxy offers; `admits` says whether its person may use it. */
function shown(proxied: string, admits = true) {
  const session = { user: proxied, hub: "hub", demo: false, version: "0.1.0" };
  answerRequests({
    "/api/sign-in-options": () => answered({ ...OPTIONS, proxied }),
    "/api/session": () => (admits ? answered(session) : refused("forbidden", { detail: "This account may not." })),
  });
  const onSignedIn = vi.fn();
  return { ...render(<SignInWays onSignedIn={onSignedIn} />), onSignedIn };
}

it("goes on as whom the proxy names, without a token", async () => {
  const { user, onSignedIn } = shown("ada");
  await user.click(await screen.findByRole("button", { name: "Continue as ada" }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  const [, init] = vi.mocked(fetch).mock.calls.at(-1) ?? [];
  expect(new Headers(init?.headers).get("flotilla-deliberate")).toBe("1");
  expect(screen.queryByLabelText("Token")).toBeNull();
});

it("says why somebody is not admitted", async () => {
  const { user, onSignedIn } = shown("", false);
  await user.click(await screen.findByRole("button", { name: "Continue" }));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("This account may not."));
  expect(onSignedIn).not.toHaveBeenCalled();
});
