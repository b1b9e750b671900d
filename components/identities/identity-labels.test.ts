import { expect, it } from "vitest";
import { ownName, validityText, wayInSentence } from "./identity-labels";

it("writes in a sentence what is a name as it is", () => {
  expect((["certificate", "role-binding", "managed-account", "awsirsa"] as const).map(wayInSentence)).toEqual([
    "certificate",
    "RoleBinding",
    "managed account",
    "AWS role",
  ]);
});

it("names an account of a cluster without the cluster, and what only begins alike whole", () => {
  expect(ownName({ object: "eks-1/ci-deployer", cluster: "eks-1" })).toBe("ci-deployer");
  expect(ownName({ object: "eks-1-8cn9s", cluster: "eks-1" })).toBe("eks-1-8cn9s");
  expect(ownName({ object: "team/reader", cluster: undefined })).toBe("team/reader");
});

it("says until when an identity holds, and of one that ended when it did", () => {
  const held = (until: string | undefined) => ({ way: "certificate", until }) as const;
  expect(validityText(held("2999-01-02T03:04:00Z"), "Valid")).toMatch(/^Valid until 2 Jan 2999/);
  expect(validityText(held("2999-01-02T03:04:00Z"), "Not renewed yet")).toMatch(/^Not renewed yet, valid until 2 Jan/);
  expect(validityText(held("2001-01-02T03:04:00Z"), "Expired")).toMatch(/^Expired, ended 2 Jan 2001/);
  expect(validityText(held(undefined), "Valid")).toBe("Valid, not known");
});
