import { expect, it } from "vitest";
import { vetoText } from "./veto-text";

const says = { labels: { stop: "yes" }, claims: { site: "closed" } };

it.each([
  [undefined, undefined],
  [{ label: "stop", values: [] }, "label stop"],
  [{ label: "stop", values: ["no"] }, undefined],
  [{ claim: "site", values: ["closed"] }, "claim site"],
  [{ claim: "other", values: [] }, undefined],
])("of the veto %j it tells %s", (veto, source) => {
  const text = vetoText(veto ? { veto } : {}, says);
  if (source === undefined) expect(text).toBeUndefined();
  else expect(text).toContain(source);
});
