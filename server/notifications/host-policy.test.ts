import { describe, expect, it } from "vitest";
import { type HostPolicy, isAllowedHost, reachOf } from "./host-policy";
import { type Resolve, resolveHost } from "./resolve-host";

const NOTHING = { hub: [], privateNetworks: [] };

it.each([
  ["hooks.example.org", 443, true],
  ["HOOKS.example.org.", 443, true],
  ["hooks.example.org", 8443, false],
  ["evil-hooks.example.org", 443, false],
  ["hooks.example.org.evil.example", 443, false],
  ["a.teams.example", 443, true],
  ["a.b.teams.example", 443, true],
  ["teams.example", 443, false],
  ["evilteams.example", 443, false],
  ["alerts.example", 9093, true],
  ["alerts.example", 443, false],
])("%s at %i may be sent to: %s", (host, port, allowed) => {
  const patterns = ["hooks.example.org", "*.teams.example", "alerts.example:9093"];
  expect(isAllowedHost(patterns, { host, port, usualPorts: [443] })).toBe(allowed);
});

describe("attack: SSRF to", () => {
  it.each([
    "127.0.0.1",
    "127.8.8.8",
    "0.0.0.0",
    "10.0.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:a9fe:a9fe",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "ff02::1",
    "not-an-address",
  ])("%s", (address) => {
    expect(reachOf(address, NOTHING)).toBeUndefined();
  });

  it("the hub's own address, which is on the internet", () => {
    expect(reachOf("8.8.8.8", { ...NOTHING, hub: ["8.8.8.8"] })).toBeUndefined();
  });

  it("the metadata address, though a setting names its network", () => {
    expect(reachOf("169.254.169.254", { hub: [], privateNetworks: ["169.254.0.0/16", "0.0.0.0/0"] })).toBeUndefined();
    expect(reachOf("::ffff:169.254.169.254", { hub: [], privateNetworks: ["0.0.0.0/0", "::/0"] })).toBeUndefined();
  });
});

it.each([
  ["8.8.8.8", [], "public"],
  ["2606:4700::1", [], "public"],
  ["10.96.3.4", ["10.96.0.0/12"], "private"],
  ["127.0.0.1", ["127.0.0.1"], "private"],
])("%s, where %o are private networks that may be sent to, is %s", (address, privateNetworks, reach) => {
  expect(reachOf(address, { hub: [], privateNetworks })).toBe(reach);
});

describe("a host", () => {
  const policy: HostPolicy = { allowedHosts: ["hooks.example.org"], privateNetworks: [], hubAddresses: async () => [] };
  const target = { host: "hooks.example.org", port: 443, usualPorts: [443] };
  const answers =
    (...addresses: string[]): Resolve =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

  it("is resolved once, and pinned to the address that was checked", async () => {
    expect(await resolveHost(target, policy, answers("8.8.8.8", "8.8.4.4"))).toEqual({
      address: "8.8.8.8",
      family: 4,
      reach: "public",
    });
  });

  it.each([["10.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["8.8.8.8", "::1"], []])(
    "attack: a name that an allow-list has, with the addresses %s %s",
    async (...addresses) => {
      await expect(resolveHost(target, policy, answers(...addresses))).rejects.toThrow("nothing may be sent to");
    },
  );

  it("that no setting names is not even resolved", async () => {
    const never: Resolve = () => Promise.reject(new Error("resolved"));
    await expect(resolveHost({ ...target, host: "other.example.org" }, policy, never)).rejects.toThrow("ALLOWED_HOSTS");
  });

  it("that is an address has to be named as one", async () => {
    await expect(
      resolveHost({ ...target, host: "169.254.169.254" }, { ...policy, allowedHosts: ["169.254.169.254"] }),
    ).rejects.toThrow("nothing may be sent to");
  });
});
