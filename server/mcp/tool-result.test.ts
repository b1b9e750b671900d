import { describe, expect, it } from "vitest";
import { FlotillaProblem, FlotillaUnreachable, type ProblemDocument } from "@/packages/client/src/problem";
import { failureOf, MAX_RESULT_CHARS, resultOf, shortResultOf, ToolFailure } from "./tool-result";

function problem(more: Partial<ProblemDocument>): FlotillaProblem {
  return new FlotillaProblem({ type: "about:blank", title: "No.", status: 400, code: "invalid", ...more });
}

const words = (error: unknown) => failureOf(error).content.map((part) => ("text" in part ? part.text : ""))[0];

describe("the answer of a tool", () => {
  it("is the same twice: as text, and as an object", () => {
    const answer = { rows: [{ name: "c1", size: 3, none: null, is: true }], total: 1 };
    expect(resultOf(answer)).toEqual({
      structuredContent: answer,
      content: [{ type: "text", text: JSON.stringify(answer) }],
    });
  });

  it("keeps line breaks and the letters of all languages", () => {
    const text = "Zürich\n東京\tקו";
    expect(resultOf({ text })?.structuredContent).toEqual({ text });
  });

  it("shows what people would not see, in names of fields as well", () => {
    const answer = { "a\u{200b}": ["\u{e0041}x\u{202e}", "\u{1b}[2J", "a\u{fe0f}"] };
    expect(resultOf(answer)?.structuredContent).toEqual({
      "a\\u{200b}": ["\\u{e0041}x\\u{202e}", "\\u{1b}[2J", "a\\u{fe0f}"],
    });
  });

  it("shortens a long text and says by how much; one that is long as a whole is none", () => {
    expect(resultOf({ text: "x".repeat(2_010) })?.structuredContent).toEqual({
      text: `${"x".repeat(2_000)}… (10 more characters)`,
    });
    const rows = Array.from({ length: 100 }, () => "x".repeat(MAX_RESULT_CHARS / 100));
    expect(resultOf({ rows })).toBeUndefined();
  });
});

describe("an answer that is too long", () => {
  const links = Array.from({ length: 50 }, (_, each) => ({ id: each, message: "x".repeat(200) }));

  it("has fewer elements, and says how many are left out and where", () => {
    const placements = Array.from({ length: 12 }, (_, each) => ({ name: `p${each}`, links }));
    const { structuredContent = {}, content } = shortResultOf({ cluster: "c1", placements });
    expect(structuredContent).toMatchObject({
      cluster: "c1",
      placements: { length: 10, 9: { name: "p9", links: { length: 10 } } },
      leftOut: { placements: 2, "placements.links": 400 },
    });
    expect(JSON.stringify(content).length).toBeLessThan(2 * MAX_RESULT_CHARS);
  });

  it("stays whole where it is not, and is none where it has nothing to leave out", () => {
    expect(shortResultOf({ links }).structuredContent).toEqual({ links });
    const claims = Object.fromEntries(links.map(({ id }) => [`c${id}`, "x".repeat(1_900)]));
    expect(() => shortResultOf({ claims })).toThrow("too long");
  });
});

describe("a failure", () => {
  it.each([
    [
      "of the token",
      problem({ code: "unauthenticated" }),
      "The console refuses the token that this server has. (unauthenticated)",
    ],
    [
      "of rights",
      problem({ code: "forbidden", missing: { verb: "list", resource: "managedclusters", group: "cluster.io" } }),
      'No. The token\'s owner may not list managedclusters of "cluster.io". (forbidden)',
    ],
    [
      "of a filter",
      problem({ requestId: "r1", problems: [{ message: "Unknown field.", start: 0, end: 3, suggestion: "health" }] }),
      "No. Unknown field. Try: health (invalid, request r1)",
    ],
    ["of the network", new FlotillaUnreachable("The console cannot be reached."), "The console cannot be reached."],
    ["of ours", new ToolFailure("There is none."), "There is none."],
    [
      "of anything else, which is not told",
      new Error("at x.ts: Bearer abc"),
      "The tool failed; the log of this process says how.",
    ],
  ])("%s is said in words", (_, error, text) => {
    expect(failureOf(error).isError).toBe(true);
    expect(words(error)).toBe(text);
  });
});
