// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { address, openAt } from "@/components/testing/address";
import { answerRequests } from "@/components/testing/console-answers";
import { MarkedRows, roomBeside } from "@/components/testing/marked-rows";
import { render } from "@/components/testing/render";
import { ApiProblem, ConsoleUnreachable } from "@/lib/queries/request/api-problem";
import { PeekUnread } from "./peek-beside";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const NAMES = ["c1", "c2", "c3"];

const peek = () => screen.queryByRole("complementary");
const peeked = () => peek()?.getAttribute("aria-label") ?? undefined;

beforeEach(roomBeside);

/** A list with the second of its rows beside it. */
function besideSecond() {
  openAt("/clusters?q=a&peek=cluster/c2");
  return render(<MarkedRows names={NAMES} />);
}

describe("a row beside its list", () => {
  it("is the one that the address names, in the shell's room, with a link to its page", () => {
    besideSecond();
    expect(document.getElementById("beside")?.contains(peek())).toBe(true);
    expect(
      within(screen.getByRole("complementary", { name: "c2" }))
        .getByRole("link")
        .getAttribute("href"),
    ).toBe("/clusters/c2");
    expect(screen.getByRole("region", { name: "About c2" }).textContent).toBe("What there is of c2");
    expect(screen.getByRole("row", { current: true }).getAttribute("data-row")).toBe("c2");
  });

  it.each([
    ["Next", "c3"],
    ["Previous", "c1"],
  ])("follows the list with %s to %s", async (button, name) => {
    const { user } = besideSecond();
    await user.click(screen.getByRole("button", { name: button }));
    expect([peeked(), address()]).toEqual([name, `/clusters?q=a&peek=cluster/${name}`]);
  });

  it.each([
    ["jj", "c3"],
    ["k", "c1"],
    ["kk", "c1"],
    ["{Escape}", undefined],
    ["{Escape}j{Enter}", "c3"],
  ])("follows %s to %s", async (keys, name) => {
    const { user } = besideSecond();
    await user.keyboard(keys);
    expect(peeked()).toBe(name);
  });

  it("closes by its button, leaves the rest of the address, and points where it was", async () => {
    const { user } = besideSecond();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect([peek(), address()]).toEqual([null, "/clusters?q=a"]);
    expect(screen.getByRole("row", { current: true }).getAttribute("data-row")).toBe("c2");
  });

  it("goes back as it came: opening adds to the history, following does not", async () => {
    openAt("/clusters");
    const { user } = render(<MarkedRows names={NAMES} />);
    const before = history.length;
    await user.keyboard("j{Enter}jj");
    expect([peeked(), history.length - before]).toEqual(["c3", 1]);
  });

  it("is not drawn for a row of another kind, nor where the shell has no room", () => {
    openAt("/clusters?peek=work/c2");
    const { rerender } = render(<MarkedRows names={NAMES} />);
    expect(peek()).toBeNull();
    openAt("/clusters?peek=cluster/c2");
    document.getElementById("beside")?.remove();
    rerender(<MarkedRows names={NAMES} />);
    expect(peek()).toBeNull();
  });
});

const FORBIDDEN = new ApiProblem({ type: "about:blank", title: "No", status: 403, code: "forbidden" });

describe("what stands beside a list instead of a row", () => {
  it.each([
    ["it is read", { error: null, isAbsent: false }, "Reading the cluster from the hub."],
    ["there is none", { error: null, isAbsent: true }, "There is no such cluster"],
    ["it may not be seen", { error: FORBIDDEN, isAbsent: false }, "You may not list this cluster"],
    ["it failed", { error: new ConsoleUnreachable("The console is away."), isAbsent: false }, "The console is away."],
  ])("says that %s", async (_, state, text) => {
    answerRequests({});
    render(<PeekUnread thing="cluster" onTryAgain={vi.fn()} {...state} />);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("tries again what failed", async () => {
    const onTryAgain = vi.fn();
    const { user } = render(
      <PeekUnread thing="cluster" error={new Error("It broke.")} onTryAgain={onTryAgain} isAbsent={false} />,
    );
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(onTryAgain).toHaveBeenCalledOnce();
  });
});
