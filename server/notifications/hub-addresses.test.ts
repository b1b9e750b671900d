import { describe, expect, it } from "vitest";
import type { HostPolicy } from "./host-policy";
import { hubAddressesOf } from "./hub-addresses";
import { type Resolve, resolveHost } from "./resolve-host";

const HUB = "https://api.hub.example.org:6443";
const TEMPORARY = { name: "DeliveryError", isTemporary: true };

/** A name server that answers, until it does not. */
class Names {
  answers: readonly string[] | Error = ["8.8.8.8"];
  resolve: Resolve = async () => {
    if (this.answers instanceof Error) throw this.answers;
    return this.answers.map((address) => ({ address, family: 4 }));
  };
}

describe("attack: a receiver that is the hub, while the hub's name cannot be resolved", () => {
  const target = { host: "hooks.example.org", port: 443, usualPorts: [443] };
  const toReceiver = (names: Names, hubAddresses = hubAddressesOf(HUB, names.resolve)) => {
    const policy: HostPolicy = { allowedHosts: ["hooks.example.org"], privateNetworks: [], hubAddresses };
    return resolveHost(target, policy, async () => [{ address: "8.8.8.8", family: 4 }]);
  };

  it.each([[new Error("EAI_AGAIN")], [[]]])("and never was, with the answer %o", async (answers) => {
    const names = new Names();
    names.answers = answers;
    await expect(toReceiver(names)).rejects.toMatchObject(TEMPORARY);
  });

  it("but was before", async () => {
    const names = new Names();
    const hubAddresses = hubAddressesOf(HUB, names.resolve);
    await hubAddresses();
    names.answers = new Error("EAI_AGAIN");
    await expect(toReceiver(names, hubAddresses)).rejects.toThrow("nothing may be sent to");
  });
});

it("the hub's addresses are those of now, where its name can be resolved", async () => {
  const names = new Names();
  const hubAddresses = hubAddressesOf(HUB, names.resolve);
  expect(await hubAddresses()).toEqual(["8.8.8.8"]);
  names.answers = ["8.8.4.4"];
  expect(await hubAddresses()).toEqual(["8.8.4.4"]);
  names.answers = [];
  expect(await hubAddresses()).toEqual(["8.8.4.4"]);
});

it.each([
  ["https://10.0.0.1:6443", "10.0.0.1"],
  ["https://[fd00::1]:6443", "fd00::1"],
])("an address is not resolved: %s", async (url, address) => {
  const never: Resolve = () => Promise.reject(new Error("resolved"));
  expect(await hubAddressesOf(url, never)()).toEqual([address]);
});
