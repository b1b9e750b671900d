import { describe, expect, it } from "vitest";
import { interpolated } from "./interpolate";
import { isFilledIn } from "./query-template";

const UP = 'sum by (job) (rate(up{cluster=~"$cluster", job="[[job:regex]]"}[$__rate_interval])) > $least';

describe("isFilledIn", () => {
  it.each([
    { cluster: ["edge-1"], job: ["a.b"] },
    { cluster: ["edge-1", "edge 2|x"], job: ["(x)"] },
    { cluster: [], job: ["ä"] },
  ])("takes what the console fills in: %j", ({ cluster, job }) => {
    const values = { cluster: { values: cluster }, job: { values: job }, least: { values: ["5"] } };
    const text = interpolated(UP, { ...values, __rate_interval: { values: ["1m30s"] } });
    expect(isFilledIn(UP, text)).toBe(true);
    expect(isFilledIn(UP, `${text} `)).toBe(false);
  });

  it.each([
    ["another query", 'secret_metric{cluster=~"a"}'],
    ["a value that ends its string", UP.replace("$cluster", 'a"} or secret_metric{x="')],
    ["a value that escapes the end of its string", UP.replace("$cluster", "a\\")],
    ["a value that goes on outside of a string", UP.replace("$least", "1 or secret_metric")],
    ["a range that brings a call", UP.replace("$__rate_interval", "5m]) or rate(secret_metric[5m")],
    ["an end of its own", `${UP} or secret_metric`],
    ["nothing", ""],
  ])("attack: takes no %s", (_, text) => {
    expect(isFilledIn(UP, text)).toBe(false);
  });

  it.each([
    ["a quote in a comment", '# the cluster\'s share\nsum(up{a="$a"}[$range])', "range"],
    ["a backslash at the end of a raw string", "sum(up{a=~`\\\\d\\`}[$range])", "range"],
    ["a variable in a comment", "# $a\nsum(up[$range])", "a"],
  ])("attack: knows where strings end, also with %s", (_, template, name) => {
    const attack = "5m])) or (secret_metric) or sum(rate(x[5m";
    const filled = (value: string) => template.replace(`$${name}`, value).replaceAll(/\$\w+/g, "x");
    expect(isFilledIn(template, filled("5m"))).toBe(true);
    expect(isFilledIn(template, filled(attack))).toBe(false);
    expect(isFilledIn(template, filled(`x\n${attack}`))).toBe(false);
  });

  it("stays fast for long texts", () => {
    const template = `up{a="${"$a-$b-$c-".repeat(20)}"}`;
    expect(isFilledIn(template, `up{a="${"-".repeat(16_000)}!`)).toBe(false);
  });
});
