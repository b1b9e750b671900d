import { expect, it } from "vitest";
import { ownName, wayInSentence } from "./identity-labels";

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
