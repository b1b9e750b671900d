import { describe, expect, it } from "vitest";
import type { AlertRecord } from "./alert-record";
import { hrefOf } from "./moment";
import { type Notice, noticeAlert } from "./notice";
import { alertmanagerBody, emailSubject, emailText, slackBody, teamsBody } from "./payloads";

const RECORD: AlertRecord = {
  key: "0123456789abcdef0123",
  rule: "lost",
  subject: { kind: "cluster", name: "eks-1" },
  title: "Cluster eks-1 is unavailable",
  text: "The agent stopped reporting.",
  path: "/clusters?q=name%3Deks-1",
  status: "firing",
  sinceMs: Date.parse("2026-11-20T11:55:00Z"),
  firedAtMs: Date.parse("2026-11-20T12:00:00Z"),
};
const BASE = { baseUrl: "https://flotilla.example.org/ops" };

const notice = (record: Partial<AlertRecord> = {}, more: Partial<Notice> = {}): Notice => {
  const alert = noticeAlert({ ...RECORD, ...record }, BASE);
  const times = { at: "2026-11-20T12:00:30Z", firesUntil: "2026-11-20T20:00:30Z" };
  return {
    id: "n1",
    kind: "firing",
    rule: "lost",
    title: alert.title,
    alerts: [alert],
    more: 0,
    url: `${BASE.baseUrl}/`,
    ...times,
    ...more,
  };
};

describe("links", () => {
  it.each([
    ["/clusters?q=name%3Deks-1", "/clusters?q=name%3Deks-1&at=2026-11-20T12%3A00%3A00.000Z"],
    ["/clusters", "/clusters?at=2026-11-20T12%3A00%3A00.000Z"],
    ["/rollouts/a/b/c", "/rollouts/a/b/c"],
  ])("of %s lead to the moment", (path, href) => {
    expect(hrefOf({ ...RECORD, path }, BASE)).toBe(`${BASE.baseUrl}${href}`);
  });
});

const HOSTILE =
  "<!channel> <https://evil.example|click> *bold* & [x](https://evil.example) {{DATE(1)}} $\u007bsecret}\r\nBcc: a@b\u2028";

describe("attack", () => {
  it("template injection in Slack markup: texts of the hub are plain text, and mentions are escaped", () => {
    const body = slackBody(notice({ title: HOSTILE, text: HOSTILE })) as {
      text: string;
      blocks: { type: string; text?: { type: string }; elements?: { type: string; text: string }[] }[];
    };
    expect(body.text).not.toMatch(/[<>]/);
    for (const { elements = [], text } of body.blocks) {
      expect([undefined, "plain_text"]).toContain(text?.type);
      for (const element of elements)
        expect(element.text).toMatch(/^<https:\/\/flotilla\.example\.org\/[^<>|]*\|Open in Flotilla>$/);
    }
  });

  it("template injection in an Adaptive Card: no Markdown, no expressions", () => {
    const text = JSON.stringify(teamsBody(notice({ title: HOSTILE, text: HOSTILE })));
    expect(text).not.toContain('"TextBlock"');
    expect(text).not.toContain("{{");
    expect(text).not.toContain("${");
  });

  it("header injection in an SMTP subject: one line, whatever the hub says", () => {
    expect(emailSubject(notice({ title: HOSTILE }))).not.toMatch(/[\r\n\u2028]/);
    expect(
      emailText(notice({ title: HOSTILE }))
        .split("\n")
        .filter((line) => line.startsWith("Bcc:")),
    ).toEqual([]);
  });

  it("a name as link in Slack: what would end the link is encoded", () => {
    const body = JSON.stringify(slackBody(notice({ path: "/clusters?q=a|b>c<d" })));
    expect(body).not.toMatch(/q=a\||b>c/);
  });
});

it("Alertmanager gets the same labels when it ends, and the end", () => {
  const [firing] = alertmanagerBody(notice()) as { labels: object; endsAt: string }[];
  const resolved = notice(
    { status: "resolved", resolvedAtMs: Date.parse("2026-11-20T12:30:00Z") },
    { kind: "resolved" },
  );
  const [ended] = alertmanagerBody(resolved) as { labels: object; endsAt: string }[];
  expect(ended?.labels).toEqual(firing?.labels);
  expect(firing).toMatchObject({ endsAt: "2026-11-20T20:00:30Z", labels: { cluster: "eks-1", rule: "lost" } });
  expect(ended?.endsAt).toBe("2026-11-20T12:30:00.000Z");
});
