import type { ActivityEntry } from "@/lib/api/activity/activity";
import { Keys } from "@/server/keys";

export const TEST_KEYS = new Keys("activity", ["k".repeat(32)]);

export const SIGN_IN: ActivityEntry = {
  time: "2026-11-25T10:00:00.000Z",
  user: "ada",
  request: "request",
  action: "Sign in",
  verb: "sign-in",
  outcome: "done",
};
