import { createElement, Suspense } from "react";
import { renderToReadableStream } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { late } from "./late";

async function drawn(load: () => Promise<() => string | null>): Promise<string> {
  const stream = await renderToReadableStream(
    createElement("main", null, "page", createElement(Suspense, null, createElement(late(load)))),
  );
  await stream.allReady;
  return new Response(stream).text();
}

describe("a part that is loaded late", () => {
  it("stands in its page once it is there", async () => {
    expect(await drawn(async () => () => "part")).toContain("part");
  });

  it("is absent where it cannot be loaded, and takes nothing else with it", async () => {
    const html = await drawn(() => Promise.reject(new Error("Failed to load chunk")));
    expect(html).toContain("page");
    expect(html).not.toContain("part");
  });
});
