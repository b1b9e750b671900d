import { createElement, Suspense } from "react";
import { renderToReadableStream } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { toast } from "@/components/ui/feedback/toasts";
import { late } from "./late";
import { reloadOnce } from "./reload-once";

vi.mock("./reload-once", () => ({ reloadOnce: vi.fn(async () => false) }));
vi.mock("@/components/ui/feedback/toasts", () => ({ toast: vi.fn() }));

afterEach(() => {
  vi.clearAllMocks();
});

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
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ text: "Part of this page could not be loaded." }));
  });

  it("has the page loaded again where the console was replaced, and nothing is reported", async () => {
    vi.mocked(reloadOnce).mockResolvedValueOnce(true);
    await drawn(() => Promise.reject(new Error("Failed to load chunk")));
    expect(toast).not.toHaveBeenCalled();
  });
});
