import { describe, expect, it } from "vitest";
import { yamlLine } from "./yaml-text";

function roles(line: string): string {
  return yamlLine(line)
    .filter(({ role }) => role !== "space")
    .map(({ role, text }) => `${role}(${text})`)
    .join(" ");
}

describe("yamlLine", () => {
  it.each([
    ["kind: Placement", "key(kind:) value( Placement)"],
    ["  spec:", "key(spec:)"],
    ["- name: canary", "key(- name:) value( canary)"],
    ["  - edge-west", "key(- ) value(edge-west)"],
    ["-", "key(-)"],
    ["image: hub.example/agent:v1", "key(image:) value( hub.example/agent:v1)"],
    ["time: 10:41:00", "key(time:) value( 10:41:00)"],
    ['"a: b": c', 'key("a: b":) value( c)'],
    ["flotilla.dev/managed-by: console", "key(flotilla.dev/managed-by:) value( console)"],
    ["# all of it", "comment(# all of it)"],
    ["size: 3 # of four", "key(size:) value( 3 ) comment(# of four)"],
    ["color: a#b", "key(color:) value( a#b)"],
    ['note: "a # b" # c', 'key(note:) value( "a # b" ) comment(# c)'],
    ["note: it's # c", "key(note:) value( it's ) comment(# c)"],
    ["{}", "value({})"],
    ["---", "value(---)"],
    ["", ""],
  ])("reads %j", (line, text) => {
    expect(roles(line)).toBe(text);
  });

  it("loses no letter", () => {
    for (const line of ["  a: b", "- - c", "\t# x", "key : v", "::", "- :", "'", '"open # ', "a:b:c: d"]) {
      expect(
        yamlLine(line)
          .map(({ text }) => text)
          .join(""),
      ).toBe(line);
    }
  });
});
