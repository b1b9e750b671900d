// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { RowCards } from "./row-cards";

const GOOD = { tone: "good", shape: "disc-check", label: "Fine" } as const;

interface Row {
  readonly name: string;
  readonly message?: string;
}

function cards(rows: readonly Row[], { from = 0, size = rows.length } = {}) {
  return render(
    <RowCards label="Things" list={{ rows, from, size, onFirst: vi.fn() }}>
      {({ name, message }) => ({
        status: "fine",
        appearance: GOOD,
        title: <a href={`/things/${name}`}>{name}</a>,
        aside: "5 min",
        message,
        facts: <p>What is known of {name}</p>,
      })}
    </RowCards>,
  );
}

const list = () => screen.getByRole("list", { name: "Things" });
const drawn = () => within(list()).getAllByRole("listitem");

describe("rows as cards", () => {
  it("has a card for each row, with its link, its age and what is known of it", () => {
    cards([{ name: "one" }, { name: "two" }]);
    expect(drawn().map(({ textContent }) => textContent)).toEqual([
      "one5 minWhat is known of one",
      "two5 minWhat is known of two",
    ]);
    expect(screen.getByRole("link", { name: "two" }).getAttribute("href")).toBe("/things/two");
  });

  it("says why a row is unhealthy, and nothing where it is not", () => {
    cards([
      { name: "one", message: "It is too large." },
      { name: "two", message: "" },
    ]);
    const [one, two] = drawn();
    expect(one?.lastChild?.textContent).toBe("What is known of oneIt is too large.");
    expect(two?.querySelectorAll("p")).toHaveLength(1);
  });

  it("leaves room for rows that are not here yet, which nobody is told of", () => {
    cards([{ name: "three" }], { from: 2, size: 4 });
    expect(drawn().map(({ textContent }) => textContent)).toEqual(["three5 minWhat is known of three"]);
    const rooms = [...list().children].map((item) => [
      item.getAttribute("data-index"),
      item.getAttribute("aria-hidden"),
    ]);
    expect(rooms).toEqual([
      ["0", "true"],
      ["1", "true"],
      ["2", null],
      ["3", "true"],
    ]);
  });

  it("begins a long list with what a window shows, and leaves room for the rest", () => {
    const { length } = { length: 100 };
    cards(
      Array.from({ length }, (_, index) => ({ name: `row ${index}` })),
      { size: 1_000 },
    );
    expect(drawn().length).toBeLessThan(length);
    expect(drawn()[0]?.textContent).toContain("row 0");
    const room = list().lastElementChild as HTMLElement;
    expect(Number.parseInt(room.style.height, 10)).toBe((1_000 - drawn().length) * 84);
  });
});
