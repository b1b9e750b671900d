import { expect, expectTypeOf, it } from "vitest";
import type { IdentitiesAnswer } from "@/lib/api/approvals/identities";
import type { IdentityAlarms } from "@/lib/api/approvals/identity-alarms";
import { ALARMS_KEY, IDENTITIES_KEY } from "./known-identities";

it("is a part of what the API answers, read again with all of it", () => {
  expectTypeOf<IdentitiesAnswer>().toExtend<IdentityAlarms>();
  expect(ALARMS_KEY.slice(0, IDENTITIES_KEY.length)).toEqual(IDENTITIES_KEY);
});
