import { describe, expect, it } from "vitest";
import { alertingFindings } from "./check-alerting";

describe("the check of alerting", () => {
  it("finds nothing where there is neither Prometheus nor Alertmanager", () => {
    expect(alertingFindings({ hasPrometheus: false })).toEqual([]);
  });

  it("says that Alertmanager answers, with its version, and which rules Prometheus evaluates", () => {
    const state = { hasPrometheus: true, alertmanager: { version: "0.25.0" }, ruleGroups: ["flotilla-fleet"] };
    expect(alertingFindings({ ...state, receivers: 1 })).toEqual([
      { check: "alerts", outcome: "ok", text: "Alerts are read from Alertmanager (0.25.0)." },
      { check: "alerts", outcome: "ok", text: "Prometheus evaluates Flotilla's rules: flotilla-fleet." },
    ]);
  });

  it("says that none is configured", () => {
    expect(alertingFindings({ hasPrometheus: true })).toMatchObject([
      { outcome: "ok", text: expect.stringMatching(/^No Alertmanager is configured/) },
    ]);
  });

  it("warns where rules are missing, and where alerts go nowhere", () => {
    const findings = alertingFindings({ hasPrometheus: true, ruleGroups: [], receivers: 0 });
    expect(findings.map(({ outcome, remedy }) => [outcome, remedy !== undefined])).toEqual([
      ["ok", false],
      ["warning", true],
      ["warning", true],
    ]);
  });

  it.each(["unauthorised", "no-answer", "unreachable", "timeout"] as const)(
    "says what to do when it fails: %s",
    (kind) => {
      const [finding] = alertingFindings({
        hasPrometheus: false,
        alertmanager: { problem: { kind, text: "It failed." } },
      });
      expect(finding).toMatchObject({ outcome: "failure", text: "It failed.", remedy: expect.stringMatching(/\w/) });
    },
  );
});
