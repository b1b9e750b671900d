import { expect, it } from "vitest";
import { questionsIn } from "./palette-query";

const ALL = (text: string) => ({ addons: text, clusters: text, rollouts: text });

it.each([
  ["", { addons: undefined, clusters: undefined, rollouts: undefined }],
  ["prod", ALL("prod")],
  ["prod eu", ALL("prod eu")],
  ["region:eu", { addons: undefined, clusters: "region:eu", rollouts: undefined }],
  ["region:eu prod", { addons: undefined, clusters: "region:eu prod", rollouts: undefined }],
  ["region: prod", ALL("prod")],
  ["regio:eu", { addons: undefined, clusters: undefined, rollouts: undefined }],
  ['"two words"', ALL('"two words"')],
])("asks for %j only where it can be asked", (text, asked) => {
  expect(questionsIn(text)).toEqual(asked);
});
