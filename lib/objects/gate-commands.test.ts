import { expect, it } from "vitest";
import { gateCommands } from "./gate-commands";

const SAYING = {
  user: "ada",
  at: "2026-11-26T10:00:00Z",
  decision: "Denied",
  comment: "it's\nEOF",
  of: "abcdef",
  group: "#1",
};

/** What the command sends, as a shell reads its text. */
function sent(size: number, own?: number) {
  const [copy, ...others] = gateCommands("people", SAYING, { size, own });
  expect([copy?.label, others]).toEqual(["kubectl", []]);
  const [, command, ...lines] = copy?.text.split("\n") ?? [];
  expect(command).toBe(
    "kubectl --context HUB_CONTEXT patch rolloutgates.flotilla.dev people --subresource status --type json --patch-file /dev/stdin <<'EOF'",
  );
  expect(lines.indexOf("EOF")).toBe(lines.length - 1);
  return JSON.parse(lines.slice(0, -1).join("\n"));
}

it("adds to what a gate holds, whatever the comment", () => {
  expect(sent(2)).toEqual([{ op: "add", path: "/status/approvals/-", value: SAYING }]);
  expect(sent(0)).toEqual([{ op: "add", path: "/status/approvals", value: [SAYING] }]);
});

it("takes the place of what the same person said of the same change, and of nothing else", () => {
  expect(sent(3, 1)).toEqual([
    { op: "test", path: "/status/approvals/1/user", value: "ada" },
    { op: "test", path: "/status/approvals/1/of", value: "abcdef" },
    { op: "test", path: "/status/approvals/1/group", value: "#1" },
    { op: "replace", path: "/status/approvals/1", value: SAYING },
  ]);
});

it("warns that the first of a gate may not be the first any more", () => {
  expect(gateCommands("people", SAYING, { size: 0, own: undefined })[0]?.text).toContain("The first of this gate");
});
