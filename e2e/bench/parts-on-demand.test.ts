import { expect, it } from "vitest";
import { partsOnDemand } from "./parts-on-demand";

const loads = (id: number, ...files: string[]) =>
  `${id},s=>{s.v(t=>Promise.all(${JSON.stringify(files)}.map(t=>s.l(t))).then(()=>t(${id + 1})))}`;

it("names a part by the export that is asked for, however it is awaited, and in another script than says what comes for it", () => {
  const scripts = [
    `${loads(7, "chunks/a.js", "chunks/b.js")},${loads(8, "chunks/c.js")},${loads(9, "chunks/d.js")}`,
    "let f=(0,d.f)(async()=>(await e.A(7)).AcceptDialog)",
    "let g=(0,n.default)(()=>e.A(8).then($=>$.TimeChart),{ssr:!1})",
    "let h=(0,i.lazy)(async()=>({default:await e.A(9).then(e=>e.SignInWays,()=>o)}))",
  ];
  expect(partsOnDemand(scripts)).toEqual([
    { name: "AcceptDialog", files: ["chunks/a.js", "chunks/b.js"] },
    { name: "TimeChart", files: ["chunks/c.js"] },
    { name: "SignInWays", files: ["chunks/d.js"] },
  ]);
});

it("tells a part once where several scripts load it, and again where other files come for it", () => {
  const source = "(await e.A(7)).Palette";
  const scripts = [source, loads(7, "chunks/a.js"), loads(7, "chunks/a.js"), loads(7, "chunks/b.js", "chunks/a.js")];
  expect(partsOnDemand(scripts).map(({ files }) => files)).toEqual([["chunks/a.js"], ["chunks/b.js", "chunks/a.js"]]);
});

it("keeps a part whose export is not known, and takes no other promise for one", () => {
  const scripts = [loads(7, "chunks/a.js"), "s=>{Promise.all([1,2].map(t=>s.l(t)))}"];
  expect(partsOnDemand(scripts)).toEqual([{ name: "module 7", files: ["chunks/a.js"] }]);
});
