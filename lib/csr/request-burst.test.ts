import { expect, it } from "vitest";
import { type Burst, burstOf, type RequestTrace } from "./request-burst";

const OWN: RequestTrace = { at: 1_000_000, requester: "bootstrap", kind: "join", cluster: "c0" };

/** So many others, each for a cluster of its own. */
function others(size: number, change: Partial<RequestTrace> | ((n: number) => Partial<RequestTrace>) = {}) {
  return Array.from({ length: size }, (_, n) => ({
    ...OWN,
    cluster: `c${n + 1}`,
    ...(typeof change === "function" ? change(n) : change),
  }));
}

const byMany = (n: number) => ({ requester: `token-${n}` });

it.each<[string, Partial<RequestTrace>, RequestTrace[], Burst | undefined]>([
  ["it alone", {}, [], undefined],
  ["twenty of one requester", {}, others(19), undefined],
  ["one more", {}, others(20), "requester"],
  ["as many for one cluster", {}, others(20, { cluster: "c0" }), "requester"],
  ["as many add-ons of one agent", { kind: "add-on" }, others(20, { kind: "add-on" }), "requester"],
  ["as many just within the minute", {}, others(20, { at: OWN.at + 59_999 }), "requester"],
  ["as many a minute later", {}, others(20, { at: OWN.at + 60_000 }), undefined],
  ["as many a minute before", {}, others(20, { at: OWN.at - 60_000 }), undefined],
  ["as many of others for many clusters", {}, others(20, byMany), "clusters"],
  ["twenty clusters", {}, others(19, byMany), undefined],
  ["many of others for one cluster", {}, others(40, (n) => ({ ...byMany(n), cluster: "c0" })), undefined],
  ["many renewals", { kind: "renewal" }, others(40, (n) => ({ ...byMany(n), kind: "renewal" })), undefined],
  ["a join among many renewals", {}, others(40, (n) => ({ ...byMany(n), kind: "renewal" })), undefined],
  ["many of unknown kind", {}, others(20, (n) => ({ ...byMany(n), kind: "unclear" })), "clusters"],
])("is a burst or not: %s", (_, own, near, burst) => {
  const request = { ...OWN, ...own };
  expect(burstOf(request, [request, ...near])).toBe(burst);
});
