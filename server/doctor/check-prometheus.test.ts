import { describe, expect, it } from "vitest";
import { prometheusFindings } from "./check-prometheus";

describe("the check of Prometheus", () => {
  it("finds nothing where there is none", () => {
    expect(prometheusFindings({ isConfigured: false })).toEqual([]);
  });

  it("says that it answers, with its version", () => {
    expect(prometheusFindings({ isConfigured: true, version: "2.42.0" })).toMatchObject([
      { outcome: "ok", text: "Dashboards read from Prometheus (2.42.0)." },
    ]);
  });

  it.each(["unauthorised", "no-answer", "unreachable", "timeout"] as const)(
    "says what to do when it fails: %s",
    (kind) => {
      const [finding] = prometheusFindings({ isConfigured: true, problem: { kind, text: "It failed." } });
      expect(finding).toMatchObject({ outcome: "failure", text: "It failed.", remedy: expect.stringMatching(/\w/) });
    },
  );
});
