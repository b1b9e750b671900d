import { expect, it } from "vitest";
import { HubError } from "@/server/hub/hub-error";
import { orMissing } from "./or-missing";

const RIGHT = { verb: "get", resource: "leases", group: "coordination.k8s.io" };
const refused = (code: number) => new HubError(code, "", "no");

it("answers what the call does", async () => {
  expect(await orMissing(Promise.resolve("seen"), RIGHT)).toEqual({ value: "seen" });
});

it("names the right where the hub refuses, and passes on whatever else went wrong", async () => {
  expect(await orMissing(Promise.reject(refused(403)), RIGHT)).toEqual({ missing: RIGHT });
  await expect(orMissing(Promise.reject(refused(500)), RIGHT)).rejects.toThrow();
});
