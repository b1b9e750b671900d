import { describe, expect, it } from "vitest";
import { developmentPages } from "./development-pages";
import { startHttp } from "./start-http";
import { httpApp } from "./testing";

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
});
