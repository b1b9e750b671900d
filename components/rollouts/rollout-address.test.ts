import { describe, expect, it } from "vitest";
import { type RolloutClusterChoice, readRolloutClusterChoice, readRolloutName, rolloutHref } from "./rollout-address";

const NAME = { addOn: "hello-template", namespace: "fleet", placement: "eks" };

describe("the address of a rollout", () => {
  it.each<[RolloutClusterChoice, string]>([
    [{ show: "all" }, "/rollouts/hello-template/fleet/eks"],
    [{ show: "all", wave: 1 }, "/rollouts/hello-template/fleet/eks?wave=2"],
    [{ show: "not-well" }, "/rollouts/hello-template/fleet/eks?show=not-well"],
    [{ show: "done", wave: 0 }, "/rollouts/hello-template/fleet/eks?wave=1&show=done"],
    [{ show: "all", q: "health:unhealthy eks" }, "/rollouts/hello-template/fleet/eks?q=health:unhealthy%20eks"],
    [{ show: "done", wave: 0, q: "eks" }, "/rollouts/hello-template/fleet/eks?wave=1&show=done&q=eks"],
  ])("holds %j", (choice, href) => {
    const { pathname, searchParams } = new URL(href, "http://console.invalid");
    expect(rolloutHref(NAME, choice)).toBe(href);
    expect(readRolloutName(pathname)).toEqual(NAME);
    expect(readRolloutClusterChoice(searchParams)).toEqual(choice);
  });

  it.each(["wave=0", "wave=-1", "wave=x", "wave=1.5", "wave=99999", "show=nonsense", ""])(
    "means all where it says %j",
    (query) => {
      expect(readRolloutClusterChoice(new URLSearchParams(query))).toEqual({ show: "all" });
    },
  );

  it("survives a path that is cut short or wrongly encoded", () => {
    expect(readRolloutName("/rollouts/hello%")).toEqual({ addOn: "hello%", namespace: "", placement: "" });
  });
});
