// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { render } from "@/components/testing/render";
import type { EffectiveValue } from "@/lib/api/addons/add-on-setup";
import { EffectiveValues } from "./effective-values";

const value = (name: string, text: string): EffectiveValue => ({ name, value: text, layer: "default", config: "a/c" });
const OF = { cluster: "c1", configs: [], settings: [], lost: [], empty: [] };

describe("the values of a cluster", () => {
  it("shows them, and what is named like a secret once asked for", async () => {
    const values = [value("LOG_LEVEL", "debug"), value("API_TOKEN", "canary")];
    const { user, container } = render(<EffectiveValues of={{ ...OF, values }} />);
    expect(container.textContent).toContain("debug");
    expect(container.textContent).not.toContain("canary");
    await user.click(screen.getByRole("button", { name: "Show the value of API_TOKEN" }));
    expect(container.textContent).toContain("canary");
  });

  it("hides what is lost, too", () => {
    const { container } = render(
      <EffectiveValues of={{ ...OF, values: [], lost: [value("DB_PASSWORD", "canary")] }} />,
    );
    expect(container.textContent).toContain("not inherited");
    expect(container.textContent).not.toContain("canary");
  });
});
