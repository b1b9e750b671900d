import { expect, it } from "vitest";
import { asSentence, withinSentence } from "./summary";

it.each([
  ["it went wrong", "It went wrong."],
  ["Really?", "Really?"],
  ["  ", undefined],
])("makes of %j the sentence %j", (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});

it.each([
  ["None of its pods is ready.", "none of its pods is ready."],
  ["Deployment agents/hello: image is not signed.", "Deployment agents/hello: image is not signed."],
  ["Role hello is not available.", "Role hello is not available."],
  ["API server unhealthy.", "API server unhealthy."],
])("keeps of %j what is a name within another sentence", (text, within) => {
  expect(withinSentence(text)).toBe(within);
});
