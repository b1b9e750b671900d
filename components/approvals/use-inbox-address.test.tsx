// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { address, openAt } from "@/components/testing/address";
import { useInboxAddress } from "./use-inbox-address";

vi.mock("next/navigation", () => import("@/components/testing/address"));

it("opens a case with the filter that the address has by then, without a history entry", () => {
  openAt("/approvals?q=status:abs");
  const entries = history.length;
  const { result } = renderHook(useInboxAddress);
  const { settle } = result.current;
  act(() => history.replaceState(null, "", "/approvals?q=status:absent"));
  act(() => settle({ state: "waiting", selected: "requests/sift-0" }));
  expect(address()).toBe("/approvals/sift-0?q=status:absent");
  expect(result.current.selected).toBe("requests/sift-0");
  expect(history.length).toBe(entries);
});

it("writes no address that is there already", () => {
  openAt("/approvals/sift-0?q=status:absent");
  const { result } = renderHook(useInboxAddress);
  const written = vi.spyOn(history, "replaceState");
  result.current.settle({ state: "waiting", selected: "requests/sift-0" });
  expect(written).not.toHaveBeenCalled();
});

it("keeps the order of a tab from case to case, and leaves it with the tab", () => {
  openAt("/approvals?sort=-age&q=absent");
  const { result } = renderHook(useInboxAddress);
  act(() => result.current.settle({ state: "waiting", selected: "requests/sift-0" }));
  expect(address()).toBe("/approvals/sift-0?sort=-age&q=absent");
  act(() => result.current.go({ state: "waiting", selected: undefined, q: "absent" }));
  expect(address()).toBe("/approvals?sort=-age&q=absent");
  act(() => result.current.go({ state: "denied", selected: undefined }));
  expect(address()).toBe("/approvals?state=denied");
});
