import { expect, it } from "vitest";
import { csvLine } from "./csv";

it.each<[readonly (string | number | undefined)[], string]>([
  [["a", "b c", 7, -7, undefined], "a,b c,7,-7,"],
  [['say "no"', "a,b", "a\nb", "a\r\nb"], '"say ""no""","a,b","a\nb","a\r\nb"'],
  [["=1+1", "+49", "-x", "@cmd", "\tx", "\rx"], `'=1+1,'+49,'-x,'@cmd,'\tx,"'\rx"`],
  [['=HYPERLINK("http://x","y")'], `"'=HYPERLINK(""http://x"",""y"")"`],
  [["a=b", "'x", ""], "a=b,'x,"],
])("writes %j", (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});
