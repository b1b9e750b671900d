// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { type LaneWave, Wave } from "./wave";
import type { WaveWidth } from "./wave-widths";

const WAVE: LaneWave = {
  id: "3",
  name: "Wave 3",
  phase: "applying",
  who: "core-eu, core-us",
  size: 15,
  current: true,
  segments: [
    { id: "failed", kind: "unhealthy", label: "failed", size: 3 },
    { id: "done", kind: "healthy", label: "done", size: 12 },
    { id: "later", kind: "later", label: "not yet", size: 0 },
  ],
  counts: [{ text: "12 of 15 applied" }, { text: "3 failed", tone: "bad" }],
  times: ["soak, 6 min left", "ends 11:10"],
  cells: <span>its clusters</span>,
};

function drawn(change: Partial<LaneWave> = {}, width: WaveWidth = 1) {
  return render(
    <ol>
      <Wave wave={{ ...WAVE, ...change }} width={width} />
    </ol>,
  );
}

const words = () => screen.getByRole("listitem").textContent;

beforeEach(() => history.replaceState(null, "", "/rollouts/a"));

describe("a wave", () => {
  it.each(["Wave 3", "Applying", "core-eu, core-us", "12 of 15 applied", "3 failed", "soak, 6 min left", "ends 11:10"])(
    "says %j",
    (text) => {
      drawn();
      expect(words()).toContain(text);
    },
  );

  it("reads out its bar in counts, problems last, and leaves out what is not there", () => {
    drawn();
    expect(screen.getByRole("img", { name: "12 done, 3 failed" })).toBeTruthy();
  });

  /** At 200 % zoom icons left their waves. A journey measures that; here is what it rests on. */
  it.each([1, "stub"] as const)("has room for its icon: it gives up the text of its status, width %s", (width) => {
    drawn({}, width);
    const icon = screen.getByTitle("Applying");
    const head = icon.parentElement;
    expect(head?.classList.contains("@container")).toBe(true);
    const text = [...(head?.children ?? [])].filter(({ classList }) => classList.contains("@max-[136px]:hidden"));
    expect(text.map(({ textContent }) => textContent)).toEqual(["Applying"]);
    expect([...icon.classList]).toEqual(expect.arrayContaining(["hidden", "@max-[136px]:block"]));
    expect([icon.querySelectorAll("svg").length, icon.textContent]).toEqual([1, "Applying"]);
  });

  it("shows its clusters", () => {
    drawn();
    expect(screen.getByText("its clusters")).toBeTruthy();
  });

  it.each([
    ["waiting", "Waiting"],
    ["soaking", "Soaking"],
    ["done", "Done"],
    ["failed", "Failed"],
    ["held", "Held"],
    ["timedOut", "Timed out"],
  ] as const)("that is %s says %j", (phase, label) => {
    drawn({ phase });
    expect(screen.getAllByText(label).length).toBeGreaterThan(0);
  });

  it("keeps the line of its times where they come and go", () => {
    const lines = () => screen.getByRole("listitem").querySelectorAll("p").length;
    const { unmount } = drawn();
    const withTimes = lines();
    unmount();
    drawn({ times: [], hasTimes: true });
    expect(lines()).toBe(withTimes);
  });

  it("keeps name, status and bar where it has little room, and no more", () => {
    drawn({}, "stub");
    expect(screen.getByText("Wave 3")).toBeTruthy();
    expect(screen.getAllByText("Applying").length).toBeGreaterThan(0);
    expect(screen.getByRole("img", { name: "12 done, 3 failed" })).toBeTruthy();
    expect([screen.queryByText("12 of 15 applied"), screen.queryByText("its clusters")]).toEqual([null, null]);
  });

  it.each([
    [true, "page"],
    [false, null],
  ])("leads to the list of its clusters, and says whether that is shown: %s", async (chosen, current) => {
    const { user } = drawn({ href: "/rollouts/a?wave=3", chosen });
    const link = screen.getByRole("link", { name: "Wave 3" });
    expect(link.getAttribute("aria-current")).toBe(current);
    await user.click(link);
    expect(location.pathname + location.search).toBe("/rollouts/a?wave=3");
  });

  it("leads nowhere if it is the only one", () => {
    drawn();
    expect(screen.queryByRole("link")).toBeNull();
  });
});
