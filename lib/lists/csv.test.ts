import { expect, it } from "vitest";
import { csvLine } from "./csv";

it.each<[readonly (string | number | undefined)[], string]>([
  [["a", "b c", 7, -7, undefined], "a,b c,7,-7,"],
  [['say "no"', "a,b", "a;b", " a", "a "], '"say ""no""","a,b","a;b"," a","a "'],
  [["=1+1", "+49", "-x", "@cmd"], `'=1+1,'+49,'-x,'@cmd`],
  [['=HYPERLINK("http://x","y")'], `"'=HYPERLINK(""http://x"",""y"")"`],
  [["a=b", "'x", ""], "a=b,'x,"],
])("writes %j", (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});

it.each<[string, string, string]>([
  ["a line feed, behind which a formula begins", "a\n=1+1", "a =1+1"],
  ["a carriage return", "a\r\n=1+1", "a =1+1"],
  ["a tab in front of a formula", "\t=1+1", `"' =1+1"`],
  ["spaces in front of a formula", "  =1+1", `"'  =1+1"`],
  ["a full-width equals sign", "\uff1d1+1", "'\uff1d1+1"],
  ["a full-width plus sign", "\uff0b1", "'\uff0b1"],
  ["a full-width minus sign", "\uff0d1", "'\uff0d1"],
  ["a full-width at sign", "\uff20cmd", "'\uff20cmd"],
  ["a semicolon, behind which a formula begins where it separates cells", "a;=1+1", '"a;=1+1"'],
  ["NUL", "a\u0000b", "a b"],
  ["a terminal's escape", "\u001b[2Ja", `" [2Ja"`],
  ["a control character of eight bits", "a\u009b2Jb", "a 2Jb"],
  ["a separator of lines", "a\u2028=1", "a =1"],
  ["a mark that turns text around", "a\u202egpj.exe", "a gpj.exe"],
])("attack: a cell with %s is text on one line", (_, cell, written) => {
  expect(csvLine(["first", cell, "last"])).toBe(`first,${written},last\r\n`);
});
