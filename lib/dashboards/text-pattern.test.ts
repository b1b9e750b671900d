import { describe, expect, it } from "vitest";
import { patternOf } from "./text-pattern";

/** What dashboards have, with a text that it matches and what its first group is. */
const USUAL = [
  ["/.*/", "anything", undefined],
  ["node-(\\d+)", "node-12", "12"],
  ["/^(?!kube-).*/", "default", undefined],
  ["^(kube-system|monitoring)$", "monitoring", "monitoring"],
  ['/.*instance="([^"]+)".*/', 'up{instance="a:9100",job="x"} 1', "a:9100"],
  [
    '/.*namespace="([^"]*)".*pod="([^"]*)".*/',
    `kube_pod_info{namespace="one",pod="two",more="${"x".repeat(1_500)}"} 1`,
    "one",
  ],
  ["/(?<value>[^:]+):\\d{2,5}$/", "host.example.org:9100", "host.example.org"],
  ["https?://[\\w.-]+/", "see https://example.org/", undefined],
  ["(ab)+c", "ababc", "ab"],
  ["\\{(.+)\\}", "up{a}", "a"],
  ["a{2}b?", "caab", undefined],
] as const;

/** What makes the platform's own expressions take for ever, with the text that does. */
const ATTACKS = [
  ["(a+)+$", "a"],
  ["^(a|a)*$", "a"],
  ["^(a+b?)*$", "a"],
  ["^(a*)*$", "a"],
  ["^((a)+)+$", "a"],
  ["^(a|aa)+$", "a"],
  ["^(a?){50}$", "a"],
  ["^(?:a{0,9}){9,}$", "a"],
  ["^(?:(?:a+)?b?)*$", "a"],
  ["^([a-z]+\\d*)*$", "a"],
  ["^(?=(a+)+$)", "a"],
  ["^(?<x>a+)+$", "a"],
  ["^(a+|b)+?$", "a"],
  ["(a+)\\1+b", "a"],
  ["(?<x>a+)\\k<x>b", "a"],
  [`${"a?".repeat(50)}${"a".repeat(50)}b`, "a"],
  [`^${"(a|a)".repeat(35)}b`, "a"],
  [`^${"a{0,9}".repeat(30)}b`, "a"],
  ["a*a*a*a*a*a*a*b", "a"],
  [".*.*.*.*.*=", "a"],
  ["^.*a.*a.*a.*a.*a.*b$", "a"],
  ["\\x61*\\x61*\\x61*\\x61*\\x61*a*b", "a"],
  ["\\s+$", " "],
  ['[^"]+"', "a"],
  [".*b", "a"],
  ["a*b", "a"],
] as const;

describe("a pattern", () => {
  it.each(USUAL)("%s matches %s", (pattern, text, group) => {
    const found = patternOf(pattern)?.exec(text);
    expect(found).not.toBeNull();
    expect(found?.[1]).toBe(group);
  });

  it.each(["(", "a{2,1}", "x".repeat(201)])("is none: %s", (text) => {
    expect(patternOf(text)).toBeUndefined();
  });
});

describe("attacks by patterns that take for ever", () => {
  it.each(ATTACKS)("%s are refused, or match no text that takes too long", (pattern, letter) => {
    const read = patternOf(pattern);
    // Some ten million steps: what takes for ever fails by the time of the test.
    for (const length of [100, 200, 1_000, 2_000, 20_000, 100_000])
      expect(read?.test(`${letter.repeat(length)}!`) ?? false).toBe(false);
  });

  it("are refused where a group that is repeated matches in several ways", () => {
    const repeated = ATTACKS.slice(0, 15).map(([pattern]) => patternOf(pattern));
    expect(repeated.every((one) => one === undefined)).toBe(true);
  });
});
