import { describe, expect, it } from "vitest";
import { pageParts } from "./page-parts";

const MAIN = '<main id="main" class="a">';
const LEFT = '<!--$!--><template data-dgst=""></template>';

describe("pageParts", () => {
  it("cuts out what browsers draw again, with all that is marked in it", () => {
    const inner = "<p>soon</p><!--$--><i></i><!--/$--><!--$?--><b></b><!--$!--><u></u><!--/$--><!--/$--><p>more</p>";
    expect(pageParts(`<nav></nav>${MAIN}${LEFT}${inner}<!--/$--></main><!--$--><!--/$-->`)).toEqual([
      `<nav></nav>${MAIN}${LEFT}`,
      inner,
      "<!--/$--></main><!--$--><!--/$-->",
    ]);
  });

  it.each([
    ["nothing is left to browsers", `${MAIN}<!--$--><p>drawn</p><!--/$--></main>`],
    ["it never ends", `${MAIN}${LEFT}<p>soon</p><!--$--><!--/$-->`],
    ["it is elsewhere", `<main><p></p></main><div>${LEFT}<!--/$--></div>`],
  ])("cuts nothing where %s", (_, html) => {
    expect(pageParts(html)).toBeUndefined();
  });
});
