// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { CONSOLE, cleanPages, frameIn, loadElements, place } from "./elements-page";

cleanPages();

it("attack: an image that somebody's markup calls currentScript is not where the console is", async () => {
  const own = document.createElement("script");
  own.type = "text/plain"; // it is not loaded here
  own.setAttribute("src", `${CONSOLE}/embed/elements.js`);
  document.head.append(own);
  await loadElements({ tag: "img", src: "https://evil.example/embed/elements.js" });
  expect(frameIn(place("flotilla-fleet"))?.src).toBe(`${CONSOLE}/embed/fleet?theme=auto`);
  expect(frameIn(place("flotilla-fleet", { console: "https://evil.example" }))).toBeUndefined();
});
