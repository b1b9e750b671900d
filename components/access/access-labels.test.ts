import { expect, it } from "vitest";
import type { AccessRow } from "@/lib/lists/access/row";
import { accessAppearance, accessMessage, tokenEndLabel } from "./access-labels";

const HOUR_MS = 3_600_000;

function row(change: Partial<AccessRow>): AccessRow {
  return {
    name: "account/c1/backup",
    way: "account",
    object: "backup",
    cluster: "c1",
    state: "unknown",
    holders: [],
    ...change,
  };
}

function token(fromHours: number, untilHours: number): Pick<AccessRow, "from" | "until"> {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  return { from: at(fromHours), until: at(untilHours) };
}

it.each([
  ["Expired", "Token ended", row(token(-20, -1))],
  ["Not renewed yet", "Token until", row(token(-20, 1))],
  ["Token holds", "Token until", row(token(-1, 20))],
])("says of a token that it is “%s”, with “%s” before the time", (label, end, account) => {
  expect([accessAppearance(account).label, tokenEndLabel(account)]).toEqual([label, end]);
});

it("says of a token that holds why it could not be renewed, and nothing of what works", () => {
  const failed = row({ ...token(-1, 20), state: "down", message: "TokenRequest is forbidden" });
  expect(accessAppearance(failed).label).toBe("Not renewed yet");
  expect(accessMessage(failed)).toBe("TokenRequest is forbidden");
  expect(accessMessage(row({ way: "permission", state: "up", message: "Applied" }))).toBeUndefined();
});
