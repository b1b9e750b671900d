import { describe, expect, it } from "vitest";
import type { ConfigVariant } from "@/lib/api/addons/add-on-setup";
import { specHash } from "@/lib/resources/spec-hash";
import type { Caller } from "@/server/auth/caller";
import { HubError } from "@/server/hub/hub-error";
import { withDifferences } from "./variant-values";

const CONFIGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  usual: { LEVEL: "info", ZONE: "a" },
  loud: { LEVEL: "debug", EXTRA: "1" },
  edited: { ZONE: "a" },
  same: { ZONE: "a", LEVEL: "info" },
};

/** Reads what is above, and may not read "hidden". */
function reader(reads: string[] = []): Caller {
  const find = async (_: unknown, { name }: { readonly name: string }) => {
    reads.push(name);
    if (name === "hidden") throw new HubError(403, "Forbidden", "no");
    const variables = CONFIGS[name];
    if (!variables) return undefined;
    const customizedVariables = Object.entries(variables).map(([key, value]) => ({ name: key, value }));
    return { metadata: { namespace: "fleet", name }, spec: { customizedVariables } };
  };
  return { client: { find } } as unknown as Caller;
}

function variant(name: string, hash = ""): ConfigVariant {
  const config = { group: "addon.open-cluster-management.io", resource: "addondeploymentconfigs", namespace: "fleet" };
  const configs = name === "" ? [] : [{ ...config, name, hash }];
  return { configs, size: 1, pending: 0, overridden: 0, clusters: [] };
}

async function differs(names: readonly string[], reads?: string[]) {
  const variants = await withDifferences(
    reader(reads),
    names.map((name) => variant(name)),
    AbortSignal.timeout(5_000),
  );
  return variants.map((each) => each.differs?.map(({ name, value, first }) => [name, value, first]));
}

describe("what variants have otherwise than the largest", () => {
  it("is told by name, with both values", async () => {
    expect(await differs(["usual", "loud", ""])).toEqual([
      undefined,
      [
        ["EXTRA", "1", undefined],
        ["LEVEL", "debug", "info"],
        ["ZONE", undefined, "a"],
      ],
      [
        ["LEVEL", undefined, "info"],
        ["ZONE", undefined, "a"],
        // Without a configuration the manifests keep their namespaces.
        ["agentInstallNamespace", undefined, "open-cluster-management-agent-addon"],
      ],
    ]);
  });

  it("is nothing where they say the same", async () => {
    expect(await differs(["usual", "same"])).toEqual([undefined, []]);
  });

  it.each(["hidden", "gone"])("is not told where one is %s", async (name) => {
    expect(await differs(["usual", name])).toEqual([undefined, undefined]);
    expect(await differs([name, "usual"])).toEqual([undefined, undefined]);
  });

  it("is told of the content that was read alone, while clusters still have what it said before", async () => {
    const now = specHash({ spec: { customizedVariables: [{ name: "ZONE", value: "a" }] } });
    const variantsOf = (...hashes: readonly string[]) =>
      withDifferences(
        reader(),
        hashes.map((hash) => variant("edited", hash)),
        AbortSignal.timeout(5_000),
      );
    const [first, second] = await variantsOf(now, "0123");
    expect([first?.differs, second?.differs]).toEqual([undefined, undefined]);
    expect((await variantsOf("0123", now)).map(({ differs }) => differs)).toEqual([undefined, undefined]);
    expect((await variantsOf(now, now)).map(({ differs }) => differs)).toEqual([undefined, []]);
  });

  it("reads each once, a few at most, and none for one variant", async () => {
    const reads: string[] = [];
    await differs(["usual", "usual", "loud", ...Array.from({ length: 30 }, (_, index) => `n${index}`)], reads);
    expect(new Set(reads).size).toBe(reads.length);
    expect(reads).toHaveLength(9);
    const none: string[] = [];
    await differs(["usual"], none);
    expect(none).toEqual([]);
  });
});
