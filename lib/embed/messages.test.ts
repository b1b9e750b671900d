import { describe, expect, it } from "vitest";
import { readHostMessage, writtenMessage } from "./messages";

const token = "flotilla_embed_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG";

describe("readHostMessage", () => {
  it.each([
    { flotilla: 1, type: "token", token },
    { flotilla: 1, type: "token", token, links: "host" },
    { flotilla: 1, type: "theme" },
    { flotilla: 1, type: "theme", scheme: "dark", locale: "de-DE", variables: { "--flotilla-accent": "#336699" } },
  ])("reads %j", (message) => {
    expect(readHostMessage(message)).toEqual(message);
  });

  it.each([
    ["text", "token"],
    ["nothing", null],
    ["another protocol", { type: "token", token }],
    ["another version", { flotilla: 2, type: "token", token }],
    ["a frame's own message", { flotilla: 1, type: "ready" }],
    ["more than is known", { flotilla: 1, type: "token", token, origin: "https://evil.example" }],
    ["a token of the hub", { flotilla: 1, type: "token", token: "eyJhbGciOiJSUzI1NiJ9.e30.x" }],
    ["a token with a line break", { flotilla: 1, type: "token", token: `${token}\r\nX-Evil: 1` }],
    ["a token that is no text", { flotilla: 1, type: "token", token: [token] }],
    ["a scheme that is none", { flotilla: 1, type: "theme", scheme: "light;}" }],
    ["a variable that is not ours", { flotilla: 1, type: "theme", variables: { "--accent": "#fff" } }],
    ["a huge value", { flotilla: 1, type: "theme", variables: { "--flotilla-accent": "#".repeat(100) } }],
    [
      "a thousand variables",
      {
        flotilla: 1,
        type: "theme",
        variables: Object.fromEntries(
          Array.from({ length: 1000 }, (_, index) => [
            `--flotilla-${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`,
            "#fff",
          ]),
        ),
      },
    ],
  ])("ignores %s", (_, message) => {
    expect(readHostMessage(message)).toBeUndefined();
  });
});

it("a message of a frame names the protocol", () => {
  expect(writtenMessage({ type: "height", height: 120 })).toEqual({ flotilla: 1, type: "height", height: 120 });
});
