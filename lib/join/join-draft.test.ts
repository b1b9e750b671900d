import { describe, expect, it } from "vitest";
import { draftProblems, type InvitationDraft, namesIn } from "./join-draft";
import { typedLabels } from "./typed-labels";

const DRAFT: InvitationDraft = {
  ...{ by: "names", names: "edge-1", count: "1", hours: "8", server: "https://hub.example:6443", ca: "" },
};
const CA = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----";

function problemsOf(change: Partial<InvitationDraft>): string[] {
  return Object.keys(draftProblems({ ...DRAFT, ...change }, { clusters: 3 }));
}

describe("what is typed about an invitation", () => {
  it.each<[string, Partial<InvitationDraft>]>([
    ["names in any form", { names: " edge-1,edge-2\nedge-2  edge-3 " }],
    ["any name", { by: "any", names: "", count: "3" }],
    ["certificates", { ca: `${CA}\n${CA}\n` }],
    ["certificates with other line ends", { ca: CA.replaceAll("\n", "\r\n") }],
  ])("is right: %s", (_, change) => {
    expect(problemsOf(change)).toEqual([]);
  });

  it.each<[string, Partial<InvitationDraft>, string]>([
    ["no name", { names: " , " }, "names"],
    ["capitals", { names: "Edge" }, "names"],
    ["a dot", { names: "edge.1" }, "names"],
    ["a long name", { names: "a".repeat(64) }, "names"],
    ["too many names", { names: "a b c d" }, "names"],
    ["no number", { by: "any", count: "x" }, "count"],
    ["too many", { by: "any", count: "4" }, "count"],
    ["half a cluster", { by: "any", count: "1.5" }, "count"],
    ["an address without TLS", { server: "http://hub" }, "server"],
    ["no address", { server: "" }, "server"],
    ["a command in an address", { server: "https://hub/$(reboot)" }, "server"],
    ["a space in an address", { server: "https://hub --cluster-name=x" }, "server"],
    ["something else than PEM", { ca: "EOF\nreboot" }, "ca"],
    ["a command after a certificate", { ca: `${CA}\nEOF\nreboot` }, "ca"],
  ])("is wrong: %s", (_, change, field) => {
    expect(problemsOf(change)).toEqual([field]);
  });

  it("has each name once", () => {
    expect(namesIn("b, a b")).toEqual(["b", "a"]);
  });
});

it.each([
  ["environment=production, region=eu", { environment: "production", region: "eu" }],
  ["example.com/tier=gold,empty=", { "example.com/tier": "gold", empty: "" }],
  ["", {}],
])("reads the labels in “%s”", (text, labels) => {
  expect(typedLabels(text)).toEqual({ labels });
});

it.each(["environment", "a b=c", "=x", "a=b c", "a=b=c"])("does not take “%s” for labels", (text) => {
  expect(typedLabels(text).problem).toMatch(/is no label/);
});
