// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { address, openAt } from "@/components/testing/address";
import { render } from "@/components/testing/render";
import { PastPage } from "./past-page";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const AT = "2026-11-26T09:40:00Z";

it("says why a page has no earlier times, and leads to now and to the list as of then", async () => {
  openAt(`/clusters/c1?at=${AT}`);
  const { user } = render(<PastPage />);
  expect(await screen.findByText(/^The page of one object shows it as it is now/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "The list as of then" }).getAttribute("href")).toBe(
    `/clusters?at=${encodeURIComponent(AT)}`,
  );
  await user.click(screen.getByRole("button", { name: "Show it as it is now" }));
  expect(address()).toBe("/clusters/c1");
  expect(screen.queryByRole("heading")).toBeNull();
});

it.each([`/clusters?at=${AT}`, "/sessions", "/sessions?at="])("says nothing at %s", (href) => {
  openAt(href);
  const { container } = render(<PastPage />);
  expect(container.textContent).toBe("");
});

it("says of what is no time that it is an earlier time", async () => {
  openAt("/sessions?at=yesterday");
  render(<PastPage />);
  expect(await screen.findByRole("heading", { name: "This page cannot be shown as of an earlier time" })).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});
