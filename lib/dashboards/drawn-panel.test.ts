import { describe, expect, it } from "vitest";
import { drawnPanel } from "./drawn-panel";

const text = (content: string) => ({ id: 7, title: "Notes", type: "text", options: { content } });

describe("drawnPanel", () => {
  it("is the same one as long as what it is drawn from is", () => {
    const raw = text("of the day");
    expect(drawnPanel(raw)).toBe(drawnPanel(raw));
    expect(drawnPanel(raw)).toMatchObject({ title: "Notes" });
  });

  it("is another one for what was changed", () => {
    expect(drawnPanel(text("of the night"))).not.toBe(drawnPanel(text("of the night")));
  });
});
