import { type Browser, expect } from "@playwright/test";
import { signInAs } from "@/e2e/console-pages";
import { MintedEmbedToken } from "@/lib/api/embed/embed-token";
import { TakenScripts } from "./taken-scripts";

/** Nothing listens there: its only page is the one that is made up below. */
export const PORTAL = "http://127.0.0.1:9";

/** A view in a page of somebody else, and what it says once it was read. */
interface EmbeddedView {
  readonly id: string;
  readonly view: string;
  readonly mark: string | RegExp;
}

export const EMBEDDED_VIEWS: readonly EmbeddedView[] = [
  { id: "embed-add-on-js", view: "addon-health/log-shipper", mark: /clusters (are|is|have|has) / },
  { id: "embed-list-js", view: "list/clusters", mark: "aks-australiaeast-dev-01" },
];

/** KB of script that a browser which was never here takes for one view in a frame, signed in by a token. */
export async function embeddedKb(browser: Browser, baseURL: string, { view, mark }: EmbeddedView): Promise<number> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signInAs(page, "operator");
  const headers = { "sec-fetch-site": "same-origin" };
  const minted = await page.request.post("/api/v1/embed-tokens", { headers, data: { origin: PORTAL, views: [view] } });
  const { token } = MintedEmbedToken.parse(await minted.json());
  await context.route(`${PORTAL}/**`, (route) => route.fulfill({ contentType: "text/html", body: "<body></body>" }));
  await page.goto(PORTAL);
  const scripts = new TakenScripts(page);
  await page.evaluate(
    ({ src, console, token: text }) => {
      const frame = document.createElement("iframe");
      frame.src = src;
      addEventListener("message", ({ data }) => {
        const answer = { flotilla: 1, type: "token", token: text };
        if (data.type === "ready") frame.contentWindow?.postMessage(answer, console);
      });
      document.body.append(frame);
    },
    { src: `${baseURL}/embed/${view}`, console: new URL(baseURL).origin, token },
  );
  await expect(page.frameLocator("iframe").getByText(mark).first()).toBeVisible();
  await scripts.quiet();
  const kb = await scripts.takenKb();
  await context.close();
  return kb;
}
