// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { PersonMenu } from "./person-menu";

const SESSION = { user: "m.kessler", person: "p1", hub: "hub", demo: false, version: "0.1.0" };

it("says who is signed in, and whether it is open", async () => {
  const { user } = render(<PersonMenu session={SESSION} />);
  const button = screen.getByRole("button", { name: "Signed in as m.kessler" });
  expect(button.textContent).toBe("mk");
  expect(button.getAttribute("aria-expanded")).toBe("false");
  await user.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect((await screen.findByRole("link", { name: "Your sessions" })).getAttribute("href")).toBe("/sessions");
  const panel = document.getElementById(button.getAttribute("aria-controls") ?? "");
  expect(panel?.textContent).toContain("Signed in to hub as");
  await user.keyboard("{Escape}");
  expect(button.getAttribute("aria-expanded")).toBe("false");
});

it("signs out everywhere after a confirmation", async () => {
  const { user } = render(<PersonMenu session={SESSION} />);
  await user.click(screen.getByRole("button", { name: "Signed in as m.kessler" }));
  await user.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
  expect(await screen.findByRole("dialog", { name: "Sign out everywhere?" })).toBeDefined();
});
