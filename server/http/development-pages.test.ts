import { afterEach, describe, expect, it } from "vitest";
import { developmentPages } from "./development-pages";
import { startHttp } from "./start-http";
import { httpApp } from "./testing";

const ORIGINS = ["https://portal.example.org", "http://localhost:3200"];
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** What a browser gets from a development server that answers every path. */
async function serve(embedders: readonly string[]) {
  const pages = developmentPages(
    async (incoming, outgoing) => {
      outgoing.setHeader("content-type", "text/plain").end(incoming.url);
    },
    { "/embed/addon-health/:name": "/embed/addon-health/_" },
    embedders,
  );
  const http = await startHttp({ app: httpApp({ pages }), port: 0, host: "127.0.0.1" });
  closing.push(() => http.close());
  return async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${http.port}${path}`);
    const [frame, policy, resource] = [
      "x-frame-options",
      "content-security-policy",
      "cross-origin-resource-policy",
    ].map((name) => answer.headers.get(name));
    return { status: answer.status, text: await answer.text(), frame, policy, resource };
  };
}

describe("developmentPages", () => {
  it("hands over to the development server, with placeholders for names", async () => {
    const pages = developmentPages(
      async (incoming, outgoing) => {
        outgoing.setHeader("content-type", "text/plain").end(`${incoming.method} ${incoming.url}`);
      },
      { "/addons/:name": "/addons/_" },
    );
    const http = await startHttp({ app: httpApp({ pages }), port: 0, host: "127.0.0.1" });
    const get = async (path: string, method = "GET") =>
      (await fetch(`http://127.0.0.1:${http.port}${path}`, { method })).text();
    expect(await get("/clusters?q=1")).toBe("GET /clusters?q=1");
    expect(await get("/addons/work-manager?tab=a")).toBe("GET /addons/_?tab=a");
    expect(await get("/__nextjs_error_feedback", "POST")).toBe("POST /__nextjs_error_feedback");
    expect(await get("/api/nothing")).toContain("not-found");
    await http.close();
  });

  it.each([
    ["/embed/fleet", "/embed/fleet"],
    ["/embed/addon-health/search?theme=dark", "/embed/addon-health/_?theme=dark"],
    ["/embed/elements.js", "/embed/elements.js"],
  ])("lets the configured origins alone show %s in a frame", async (path, handed) => {
    const get = await serve(ORIGINS);
    expect(await get(path)).toEqual({
      status: 200,
      text: handed,
      frame: null,
      policy: `frame-ancestors ${ORIGINS.join(" ")}`,
      resource: "cross-origin",
    });
  });

  it.each(["/", "/clusters", "/embedded", "/embed/demo", "/embed/%2e%2e/clusters", "/_next/static/a.js"])(
    "attack: a page of another origin shows %s in a frame",
    async (path) => {
      const get = await serve(ORIGINS);
      expect(await get(path)).toMatchObject({
        status: 200,
        frame: "DENY",
        policy: "frame-ancestors 'none'",
        resource: "same-origin",
      });
    },
  );

  it.each(["/embed/fleet", "/embed/elements.js"])("has no %s where embedding is off", async (path) => {
    const get = await serve([]);
    expect(await get(path)).toMatchObject({ status: 404, frame: "DENY" });
  });
});
