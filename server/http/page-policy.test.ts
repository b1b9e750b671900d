import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ASSET_POLICY, pagePolicy } from "./page-policy";

function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function directive(policy: string, name: string): string | undefined {
  return policy.split("; ").find((part) => part.startsWith(`${name} `));
}

describe("pagePolicy", () => {
  it("allows the inline scripts of the page by their hash and no others", () => {
    const html = `<script>one()</script><script src="/a.js" async=""></script><script id="_R_">two()\n</script><script async src=/b.js></script>`;
    const sources = directive(pagePolicy(html), "script-src")?.split(" ").slice(1);
    expect(new Set(sources)).toEqual(new Set(["'self'", hash("one()"), hash("two()\n")]));
  });

  it("hashes a style attribute as the browser sees it", () => {
    const policy = pagePolicy(`<div class="a" style="font-family:&quot;Inter&quot;">x</div><p style="outline:none">`);
    expect(directive(policy, "style-src-attr")).toContain(hash('font-family:"Inter"'));
    expect(directive(policy, "style-src-attr")).toContain(hash("outline:none"));
  });

  it("names no style attributes where there are none", () => {
    expect(directive(pagePolicy("<p>style</p>"), "style-src-attr")).toBeUndefined();
  });

  it("hashes a style sheet in the page", () => {
    expect(directive(pagePolicy("<style data-x>a{}</style>"), "style-src")).toBe(`style-src 'self' ${hash("a{}")}`);
  });

  it("is strict where there is nothing to allow", () => {
    expect(ASSET_POLICY).not.toMatch(/unsafe|\*|https?:/);
    expect(ASSET_POLICY).toContain("default-src 'none'");
    expect(ASSET_POLICY).toContain("frame-ancestors 'none'");
  });
});
