import { describe, expect, it } from "vitest";
import { clientAddresses } from "./client-address";

describe("attack: a client that says where it comes from", () => {
  it.each([undefined, "203.0.113.9", "127.0.0.1", "10.0.0.1, 10.0.0.2", "unknown"])(
    "is not believed without trusted proxies: %s",
    (forwarded) => {
      expect(clientAddresses([])("198.51.100.7", forwarded)).toBe("198.51.100.7");
    },
  );

  it.each([
    ["names an address before the proxy adds its own", "203.0.113.9, 198.51.100.7", "198.51.100.7"],
    ["names a trusted proxy in front of its own", "10.0.0.9, 198.51.100.7", "198.51.100.7"],
    ["names what is no address", "198.51.100.7, <script>", "10.0.0.1"],
    ["sends an empty header", "", "10.0.0.1"],
    ["sends an address with a port", "198.51.100.7:4711", "10.0.0.1"],
  ])("is not believed behind a proxy where it %s", (_, forwarded, address) => {
    expect(clientAddresses(["10.0.0.0/8"])("10.0.0.1", forwarded)).toBe(address);
  });

  it("is not believed where the connection is not of a trusted proxy", () => {
    expect(clientAddresses(["10.0.0.1"])("10.0.0.2", "203.0.113.9")).toBe("10.0.0.2");
  });
});

describe("trusted proxies", () => {
  it.each([
    ["10.0.0.1", "198.51.100.7", "198.51.100.7"],
    ["::ffff:10.0.0.1", "198.51.100.7", "198.51.100.7"],
    ["10.0.0.1", "198.51.100.7, 10.0.0.2", "198.51.100.7"],
    ["10.0.0.1", "2001:db8::7", "2001:db8::7"],
    ["fd00::1", "198.51.100.7", "198.51.100.7"],
    ["", "198.51.100.7", ""],
  ])("tell the client: connection of %s, header %s", (peer, forwarded, address) => {
    expect(clientAddresses(["10.0.0.0/24", "fd00::/8"])(peer, forwarded)).toBe(address);
  });
});
