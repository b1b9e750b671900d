import { expect, it } from "vitest";
import { readDemoJoinOptions } from "./demo-join-options";

const FLAGS = ["--hub-token", "t", "--hub-apiserver", "https://hub:6443", "--cluster-name", "edge-1"];

it("takes the flags of clusteradm join that an invitation has", () => {
  expect(readDemoJoinOptions([...FLAGS, "--ca-file", "hub-ca.crt", "--wait"])).toEqual({
    ...{ token: "t", server: "https://hub:6443", cluster: "edge-1", caFile: "hub-ca.crt" },
  });
});

it.each([
  [[], "takes what clusteradm join takes"],
  [FLAGS.slice(2), "--hub-token"],
  [[...FLAGS, "--mode", "hosted"], "--mode"],
  [FLAGS.map((flag) => flag.replace("https", "http")), "begins with https"],
])("refuses %j", (flags, message) => {
  expect(() => readDemoJoinOptions(flags)).toThrow(message);
});
