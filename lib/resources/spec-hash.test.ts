import { describe, expect, it } from "vitest";
import { specHash } from "./spec-hash";

function deploymentConfig(value: string) {
  return {
    spec: {
      agentInstallNamespace: "open-cluster-management-agent-addon",
      customizedVariables: [{ name: value, value }],
      proxyConfig: {},
    },
  };
}

describe("specHash", () => {
  it.each([
    ["variable test", deploymentConfig("test"), "ea4e6089e8b2f584c1cd8b86e16a15df3186b30744f433ede7436091c93a4cc7"],
    ["variable test1", deploymentConfig("test1"), "b746cc98936955dd2168640f0011a14f2a74be306c747bc8ba829328cc772690"],
    ["variable test2", deploymentConfig("test2"), "3e6348b0c0f0a341ce28d0a2f99bc41fc63fb17d947eb5a45284729fbeb63b32"],
    ["variable test3", deploymentConfig("test3"), "9b3c6d09731ed254589fa4fc2936e6fb00537de92da5e035183da313eb98d27e"],
    [
      "no proxyConfig",
      {
        spec: {
          customizedVariables: [{ value: "test", name: "test" }],
          agentInstallNamespace: "open-cluster-management-agent-addon",
        },
      },
      "daef34d10f53bf4e0b0550286fc451c9bc2d8f78fdc1383249d503ce9e489650",
    ],
    [
      "defaults only",
      { spec: { agentInstallNamespace: "open-cluster-management-agent-addon" } },
      "d18a79b7b556192a80b3023546cd8346114f2dec27fb39707e6193a0130e4b39",
    ],
    ["nothing left", {}, "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"],
    ["data instead of spec", { data: { k: "v" } }, "8338386bc05b6a51ed41f42870cfc13b265df8ff411ce98a33e4786e7cd96be8"],
  ])("is OCM's for an object with %s", (_, object, hash) => {
    expect(specHash(object)).toBe(hash);
  });

  it("leaves out what is not configuration", () => {
    const object = {
      apiVersion: "v1",
      kind: "X",
      metadata: { name: "x", generation: 4 },
      spec: { a: 1 },
      status: { b: 2 },
    };
    expect(specHash(object)).toBe(specHash({ spec: { a: 1 } }));
    expect(specHash({ spec: { a: 1 }, immutable: true })).not.toBe(specHash({ spec: { a: 1 } }));
  });

  it("does not depend on the order of members, but on that of lists", () => {
    expect(specHash({ spec: { a: { c: 1, b: 2 }, d: 3 } })).toBe(specHash({ spec: { d: 3, a: { b: 2, c: 1 } } }));
    expect(specHash({ spec: [1, 2] })).not.toBe(specHash({ spec: [2, 1] }));
  });

  // The hashes are those of the texts in the comments, taken by sha256sum.
  it.each([
    // {"data":{"\u003ca href=\"x\"\u003e":"a\u0026b"}}
    [
      "HTML's signs",
      { data: { '<a href="x">': "a&b" } },
      "1e9c1975bb040a4693d941a42785c5455becadf1f026757829f3e211b6b70cde",
    ],
    // {"data":{"k":"\u2028\u2029\t\\u"}}
    [
      "line separators",
      { data: { k: "\u2028\u2029\t\\u" } },
      "55df447de3ae368068cfe3b5248c63fc0cdafc503aa1dd90f057a0c289d02e7a",
    ],
    // {"data":{"Z":1,"a":2,"é":3,"<U+FFFF>":4,"😀":5}}
    [
      "members beyond ASCII",
      { data: { "😀": 5, "\uffff": 4, é: 3, a: 2, Z: 1 } },
      "0d1c02125de19b7ef64ba8fc26b326387befb904297ea7025eb8d31241d9e870",
    ],
    // {"data":{"big":1e+21,"half":0.5,"tiny":1e-7,"whole":100}}
    [
      "numbers",
      { data: { whole: 100.0, half: 0.5, big: 1e21, tiny: 1e-7 } },
      "33e7cbd82a96b1d86c19a0ac18f4ef3b6e0e3d0b0672d42494edb6e34505550c",
    ],
  ])("escapes and orders as Go does: %s", (_, object, hash) => {
    expect(specHash(object)).toBe(hash);
  });
});
