// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { CutName } from "./cut-name";

const LONG = "observability-metrics-collector-emea-01";
const SHORT = "log-shipper";

function named(name: string) {
  return render(
    <a href="/clusters/a">
      <CutName name={name} />
    </a>,
  );
}

const drawn = () =>
  [...document.querySelectorAll<HTMLElement>("[aria-hidden]")].map(({ dataset }) => dataset.start ?? dataset.end);

describe("a name that may be cut", () => {
  it("is drawn in two parts: a start that can shrink, and an end that stays", () => {
    named(LONG);
    expect(drawn()).toEqual(["observability-metrics-collector", "-emea-01"]);
  });

  it.each([LONG, SHORT])("is in the page once, and names its link: %s", (name) => {
    named(name);
    expect(screen.getByRole("link", { name }).textContent).toBe(name);
  });

  it("is whole on hover", () => {
    named(LONG);
    expect(screen.getByTitle(LONG)).toBeTruthy();
  });

  it("is not cut where it is short", () => {
    named(SHORT);
    expect(drawn()).toEqual([]);
  });
});
