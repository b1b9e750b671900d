// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { Peek } from "./peek";
import { Axes, PageLinks, PeekPart } from "./peek-parts";

const NAME = "eks-prod-01";
const PAGE = `/clusters/${NAME}`;

interface Walk {
  readonly onPrevious?: () => void;
  readonly onNext?: () => void;
  readonly onClose?: () => void;
}

function peek({ onClose = vi.fn(), ...walk }: Walk = {}) {
  return render(
    <Peek name={NAME} href={PAGE} onClose={onClose} actions={<button type="button">Hold</button>} {...walk}>
      <Axes axes={[{ label: "Health", value: "unhealthy" }]} />
      <PeekPart title="Labels" note="2 of 9">
        <p>region=eu</p>
      </PeekPart>
      <PageLinks of={NAME} links={[{ label: "Works", href: `${PAGE}/works` }]} />
    </Peek>,
  );
}

const beside = () => screen.getByRole("complementary", { name: NAME });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

describe("one object beside its list", () => {
  it("has its name, which leads to its own page", () => {
    peek();
    expect(within(beside()).getByRole("heading", { level: 2, name: NAME })).toBeTruthy();
    expect(screen.getByRole("link", { name: NAME }).getAttribute("href")).toBe(PAGE);
    const pages = screen.getByRole("navigation", { name: `Pages of ${NAME}` });
    expect(within(pages).getByRole("link", { name: "Works" }).getAttribute("href")).toBe(`${PAGE}/works`);
  });

  it("says how it is on each axis, and has its parts under their titles", () => {
    peek();
    expect(screen.getByRole("term").textContent).toBe("Health");
    expect(screen.getByRole("definition").textContent).toBe("unhealthy");
    expect(screen.getByRole("region", { name: "Labels" }).textContent).toBe("Labels2 of 9region=eu");
  });

  it.each(["Previous", "Next", "Close"])("runs what %s says, and nothing else", async (name) => {
    const runs = { Previous: vi.fn(), Next: vi.fn(), Close: vi.fn() };
    const { user } = peek({ onPrevious: runs.Previous, onNext: runs.Next, onClose: runs.Close });
    await user.click(button(name));
    const run = Object.entries(runs).filter(([, { mock }]) => mock.calls.length > 0);
    expect(run.map(([each]) => each)).toEqual([name]);
  });

  it.each([
    ["first", { onNext: vi.fn() }, [true, false]],
    ["last", { onPrevious: vi.fn() }, [false, true]],
    ["only", {}, [true, true]],
  ])("goes no further from the %s of the list", (_, walk, expected) => {
    peek(walk);
    expect([button("Previous").disabled, button("Next").disabled]).toEqual(expected);
  });

  it("is reached with the keyboard: its buttons, what scrolls in it, and what can be done", async () => {
    const { user } = peek();
    expect(document.activeElement?.getAttribute("aria-label")).toBe(`About ${NAME}`);
    const stops: (string | null)[] = [];
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    for (let stop = 0; stop < 5; stop++) {
      await user.tab();
      const focused = document.activeElement;
      stops.push(focused?.getAttribute("aria-label") ?? focused?.textContent ?? null);
    }
    expect(stops).toEqual([NAME, "Close", `About ${NAME}`, "Works", "Hold"]);
  });
});
