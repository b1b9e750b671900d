import { describe, expect, it } from "vitest";
import { gatherStyles } from "./gather-styles";

describe("gatherStyles", () => {
  it("writes each style once, before the markup, and leaves markup without any as it is", () => {
    const html = '<i style="width:4px">a</i><b class="c" style="flex-grow:2">b</b><i style="width:4px"/>';
    expect(gatherStyles(html)).toBe(
      '<style>[data-look="0"]{width:4px}[data-look="1"]{flex-grow:2}</style><i data-look="0">a</i><b class="c" data-look="1">b</b><i data-look="0"/>',
    );
    expect(gatherStyles("<p>plain</p>")).toBe("<p>plain</p>");
  });

  it.each([
    "background:url(/x)",
    "width:4px}body{display:none",
    "width:&quot;",
    "color:red</style>",
    "--a:expression(1)",
  ])("gathers nothing where a style says %s", (style) => {
    expect(gatherStyles(`<i style="${style}">a</i>`)).toBeUndefined();
  });
});
