// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { StatSentence } from "./stat-sentence";

it("says all of its parts, and breaks no line within add-on", () => {
  const parts = ["Of ", { figure: 1_200, filter: "" }, " add-ons, an add-on is unhealthy."];
  render(<StatSentence parts={parts} link={(_, content) => <b>{content}</b>} />);
  const whole = screen.getByText((_, element) => element?.tagName === "P");
  expect(whole.textContent).toBe("Of 1,200 add-ons, an add-on is unhealthy.");
  expect([...whole.querySelectorAll(".whitespace-nowrap")].map(({ textContent }) => textContent)).toEqual([
    "add-ons",
    "add-on",
  ]);
});
