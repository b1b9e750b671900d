import { expect, it } from "vitest";
import { wayInSentence } from "./identity-labels";

it("writes in a sentence what is a name as it is", () => {
  expect((["certificate", "role-binding", "managed-account", "awsirsa"] as const).map(wayInSentence)).toEqual([
    "certificate",
    "RoleBinding",
    "managed account",
    "AWS role",
  ]);
});
