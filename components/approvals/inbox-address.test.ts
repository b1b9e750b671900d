import { expect, it } from "vitest";
import { inboxHref, readInboxAddress } from "./inbox-address";

it.each([
  ["/approvals", { state: "waiting", selected: undefined }],
  ["/approvals/eks-prod-01-abcde", { state: "waiting", selected: "requests/eks-prod-01-abcde" }],
  ["/approvals/eks-prod-01-abcde?state=issued", { state: "issued", selected: "requests/eks-prod-01-abcde" }],
  ["/approvals?cluster=eks-prod-01", { state: "waiting", selected: "clusters/eks-prod-01" }],
  ["/approvals?request=Node_7", { state: "waiting", selected: "requests/Node_7" }],
  ["/approvals?state=denied", { state: "denied", selected: undefined }],
] as const)("%s leads where it says, and back", (href, address) => {
  const url = new URL(href, "http://console.invalid");
  expect(readInboxAddress(url.pathname, url.searchParams)).toEqual(address);
  expect(inboxHref(address)).toBe(href);
});

it.each([
  [{ state: "waiting", selected: undefined, q: "risk:high" }, "/approvals?q=risk:high"],
  [
    { state: "denied", selected: "requests/csr-1", q: "kind:join eks" },
    "/approvals/csr-1?state=denied&q=kind:join%20eks",
  ],
  [{ state: "waiting", selected: "clusters/c1", q: "c1" }, "/approvals?cluster=c1&q=c1"],
] as const)("keeps the filter of the queue: %j", (address, href) => {
  expect(inboxHref(address)).toBe(href);
});

it("takes an unknown tab for the first", () => {
  expect(readInboxAddress("/approvals", new URLSearchParams("state=nonsense")).state).toBe("waiting");
});
