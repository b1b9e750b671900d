import { expect, it } from "vitest";
import { questionsIn } from "./palette-query";

const NOWHERE = {
  addons: undefined,
  clusters: undefined,
  rollouts: undefined,
  placements: undefined,
  sets: undefined,
  works: undefined,
  approvals: undefined,
};
const waiting = (text: string) => `${text} waits=person,manager`;
const EVERYWHERE = (text: string) => ({
  addons: text,
  clusters: text,
  rollouts: text,
  placements: text,
  sets: text,
  works: text,
  approvals: waiting(text),
});

it.each([
  ["", NOWHERE],
  ["prod", EVERYWHERE("prod")],
  ["prod eu", EVERYWHERE("prod eu")],
  ["region:eu", { ...NOWHERE, clusters: "region:eu" }],
  ["region:eu prod", { ...NOWHERE, clusters: "region:eu prod" }],
  ["region: prod", EVERYWHERE("prod")],
  ["regio:eu", NOWHERE],
  ["namespace:fleet", { ...NOWHERE, placements: "namespace:fleet" }],
  ["cluster:c1", { ...NOWHERE, rollouts: "cluster:c1", works: "cluster:c1", approvals: waiting("cluster:c1") }],
  ["requester:bootstrap", { ...NOWHERE, approvals: waiting("requester:bootstrap") }],
  ["addon:cert", { ...EVERYWHERE("addon:cert"), sets: undefined }],
  ['"two words"', EVERYWHERE('"two words"')],
])("asks for %j only where it can be asked", (text, expected) => {
  expect(questionsIn(text)).toEqual(expected);
});
