import { expect, it } from "vitest";
import { Follow } from "@/lib/api/live/follow-requests";
import { slotOf } from "@/lib/queries/list/list-part";
import { stoppedRolloutsOn } from "./rollouts";

it("follows stopped rollouts of a cluster of any name in a slot that streams take", () => {
  const [view, , slot, query] = stoppedRolloutsOn(`a.${"b".repeat(200)}`).queryKey;
  const { slot: followed } = Follow.parse({ view, slot: slotOf(String(view), String(slot)), turn: 0, query });
  expect(followed).toMatch(/-rollouts-stopped-on$/);
});
