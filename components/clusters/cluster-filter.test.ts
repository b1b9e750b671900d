import { describe, expect, it } from "vitest";
import { addOnCell, clusterRow } from "@/components/status/testing";
import { parseFilter } from "@/lib/filter/parse-filter";
import { clusterFilter } from "./cluster-filter";

const ROWS = [
  clusterRow({ name: "aks-west-01", provider: "AKS", region: "westeurope", set: "retail", addOns: [addOnCell({ name: "cert-rotator" })] }),
  clusterRow({
    name: "eks-north-01",
    provider: "EKS",
    region: "eu-north-1",
    set: "edge",
    environment: "prod",
    kubernetesVersion: "v1.31.4",
    addOns: [addOnCell({ name: "cert-rotator", health: "degraded" }), addOnCell({ phase: "applying" })],
  }),
  clusterRow({
    name: "eks-north-02",
    provider: "EKS",
    set: "edge-lab",
    health: "unavailable",
    addOns: [addOnCell({ health: "unhealthy" })],
  }),
  clusterRow({ name: "new-01", health: "pending" }),
  clusterRow({ name: "silent-01", health: "unknown", addOns: [addOnCell({ health: "unreachable", phase: "waiting" })] }),
];

const names = (text: string) => clusterFilter.filter(ROWS, text).map(({ name }) => name);

describe("filtering", () => {
  it.each([
    ["", ["aks-west-01", "eks-north-01", "eks-north-02", "new-01", "silent-01"]],
    ["north", ["eks-north-01", "eks-north-02"]],
    ["NORTH 02", ["eks-north-02"]],
    ["provider:eks", ["eks-north-01", "eks-north-02"]],
    ["provider:eks,aks 01", ["aks-west-01", "eks-north-01"]],
    ["region:eu-", ["eks-north-01"]],
    ["set:edge", ["eks-north-01", "eks-north-02"]],
    ["set=edge", ["eks-north-01"]],
    ["env:prod", ["eks-north-01"]],
    ["version:1.31", ["eks-north-01"]],
    ["version:v1.31", ["eks-north-01"]],
    ["health:available", ["aks-west-01", "eks-north-01"]],
    ["health:healthy", ["aks-west-01"]],
    ["health:degraded", ["eks-north-01"]],
    ["health:unavailable,unreachable", ["eks-north-02", "silent-01"]],
    ["health:unhealthy", []],
    ["health:pending", ["new-01"]],
    ["health:not-accepted", ["new-01"]],
    ["addon:hello", ["eks-north-01", "eks-north-02", "silent-01"]],
    ["addon:hello-template health:unavailable", ["eks-north-02"]],
    ["addon:hello-template health:unhealthy", ["eks-north-02"]],
    ["addon:hello-template health:degraded", []],
    ["addon:hello-template phase:applying", ["eks-north-01"]],
    ["addon:cert-rotator phase:applying", []],
    ["phase:waiting", ["silent-01"]],
    ["addon:", ["aks-west-01", "eks-north-01", "eks-north-02", "new-01", "silent-01"]],
    ["colour:red new", ["new-01"]],
  ])("%j leaves %j", (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  it("gives back the same rows when nothing is asked", () => {
    expect(clusterFilter.filter(ROWS, " ")).toBe(ROWS);
  });
});

describe("complaint", () => {
  it.each([
    ["north", undefined],
    ["set:edge", undefined],
    ["addons:x", "There is no key “addons”. Perhaps addon: is meant."],
    ["colour:red", "There is no key “colour”. There are health, phase, addon, set, provider, region, env, version."],
  ])("of %s is %s", (text, expected) => {
    expect(parseFilter(text).map(clusterFilter.complaint)).toEqual([expected]);
  });
});
