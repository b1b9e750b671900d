// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { describe, expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { NumberField } from "./number-field";

function Share({ text: first = "25", ...rest }: Partial<ComponentProps<typeof NumberField>>) {
  const [text, setText] = useState(first);
  return <NumberField label="Largest share" text={text} onText={setText} unit="%" least={1} most={100} {...rest} />;
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Largest share" });

describe("a field for a number", () => {
  it.each([
    ["25", "{ArrowUp}", "26"],
    ["25", "{ArrowDown}{ArrowDown}", "23"],
    ["25", "{Shift>}{ArrowUp}{/Shift}", "35"],
    ["25", "{Shift>}{ArrowDown}{/Shift}", "15"],
    ["99", "{Shift>}{ArrowUp}{/Shift}", "100"],
    ["2", "{Shift>}{ArrowDown}{/Shift}", "1"],
    ["", "{ArrowUp}", "1"],
    ["many", "{ArrowDown}", "1"],
    ["25", "{ArrowLeft}{ArrowRight}", "25"],
  ])("goes from “%s” with %s to %s", async (text, keys, expected) => {
    const { user } = render(<Share text={text} />);
    await user.click(field());
    await user.keyboard(keys);
    expect(field().value).toBe(expected);
  });

  it.each(["many", "-3", "1000"])("leaves “%s” as it is typed", async (typed) => {
    const { user } = render(<Share text="" />);
    await user.type(field(), typed);
    expect(field().value).toBe(typed);
  });

  it("says its unit and its rule, and is not wrong without a problem", () => {
    render(<Share hint="Of the clusters of a wave." />);
    expect(screen.getByText("%")).toBeTruthy();
    expect(screen.getByRole("textbox", { description: /^Of the clusters of a wave\.\s*$/ })).toBe(field());
    expect(field().getAttribute("aria-invalid")).toBeNull();
    expect(screen.getByRole("alert").textContent).toBe("");
  });

  it("announces its problem, and is described by it too", () => {
    render(<Share hint="Of a wave." problem="Write a number from 1 to 100." />);
    expect(screen.getByRole("alert").textContent).toBe("Write a number from 1 to 100.");
    expect(screen.getByRole("textbox", { description: "Of a wave. Write a number from 1 to 100." })).toBe(field());
    expect(field().getAttribute("aria-invalid")).toBe("true");
  });

  it("takes nothing while it is off", async () => {
    const { user } = render(<Share disabled />);
    await user.type(field(), "7{ArrowUp}");
    expect(field().value).toBe("25");
  });
});
