import { describe, expect, it } from "vitest";
import { enableHref, readEnableAddress } from "./enable-address";

describe("readEnableAddress", () => {
  it.each([
    ["/addons/hello/enable/rollout", { name: "hello", step: "rollout" }],
    ["/addons/hello/enable/review/", { name: "hello", step: "review" }],
    ["/addons/hello/enable/elsewhere", { name: "hello", step: "clusters" }],
    ["/addons/hello/enable", { name: "hello", step: "clusters" }],
  ])("%s", (path, address) => {
    expect(readEnableAddress(path)).toEqual(address);
  });

  it("reads what it wrote", () => {
    expect(readEnableAddress(enableHref("a.b-c", "review"))).toEqual({ name: "a.b-c", step: "review" });
  });
});
