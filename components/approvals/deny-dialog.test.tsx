// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { allOf, type Selection } from "@/components/list/selection/selection";
import { answered, answerRequests, refused } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { DenyDialog } from "./deny-dialog";

const FLOOD = Array.from({ length: 67 }, (_, n) => `flood-${n}`);

/** The console has these pending, and refuses to deny the one that is named. */
function denying(selection: Selection, refusedOne = "") {
  const denials = FLOOD.map((object) => {
    const answer = () => (object === refusedOne ? refused("forbidden") : new Response(null, { status: 204 }));
    return [`/api/v1/approvals/requests/${object}/deny`, answer] as const;
  });
  const requests = FLOOD.map((object) => ({ object, cluster: object, resourceVersion: `of ${object}` }));
  const asked = answerRequests({
    "/api/v1/approvals/pending": () => answered({ total: 67, requests }),
    ...Object.fromEntries(denials),
  });
  const [onClose, goOn] = [vi.fn(), vi.fn()];
  const focus = { after: vi.fn(() => goOn), stay: vi.fn() };
  const { user } = render(
    <DenyDialog selection={selection} focus={focus} onFollow={() => undefined} onClose={onClose} />,
  );
  return { user, asked, onClose, goOn, after: focus.after };
}

const reasonField = () => screen.getByRole("textbox", { name: "Why are they denied?" });
const bodies = () =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([path]) => String(path).endsWith("/deny"))
    .map(([, init]) => JSON.parse(String(init?.body)));

describe("denying what is selected", () => {
  it("writes one reason on each of 67, at the version that was shown, and goes on to the next case", async () => {
    const { user, asked, onClose, goOn, after } = denying(allOf("risk:high"));
    const press = async () => user.click(await screen.findByRole("button", { name: "Deny 67" }));
    expect(document.activeElement).toBe(reasonField());
    await press();
    expect(asked).toEqual(["/api/v1/approvals/pending?q=risk:high"]);
    expect(bodies()).toEqual([]);
    await user.type(reasonField(), "A flood");
    await press();
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
    expect(bodies()).toHaveLength(67);
    expect(bodies()).toContainEqual({ resourceVersion: "of flood-66", reason: "A flood" });
    expect(after).toHaveBeenCalledWith(FLOOD.map((object) => `requests/${object}`));
    expect(goOn).toHaveBeenCalledWith(true);
  });

  it("says which was not denied, and why, and tries it again alone", async () => {
    const { user, onClose } = denying(allOf(""), "flood-3");
    await user.type(reasonField(), "A flood");
    await user.click(await screen.findByRole("button", { name: "Deny 67" }));
    expect(await screen.findByRole("heading", { name: "66 of 67 requests denied" })).toBeDefined();
    const [first] = within(screen.getByRole("list", { name: "Requests" })).getAllByRole("listitem");
    expect([first?.dataset.request, first?.dataset.result]).toEqual(["flood-3", "failed"]);
    await user.click(screen.getByRole("button", { name: "Try 1 request again" }));
    await waitFor(() => expect(bodies()).toHaveLength(68));
    expect(onClose).not.toHaveBeenCalled();
  });

  it("can be copied for kubectl, and then decides nothing", async () => {
    const { user } = denying(allOf(""));
    await user.click(await screen.findByText("Copy as kubectl"));
    expect(screen.getByRole("region", { name: "Copy as kubectl" }).textContent).toMatch(
      /kubectl --context HUB_CONTEXT certificate deny flood-0 flood-1 .* flood-66/,
    );
    expect(bodies()).toEqual([]);
  });

  it("leaves out what was taken from all that match, and writes nothing when it is left", async () => {
    const { user, onClose, goOn } = denying({ by: "filter", q: "", except: new Set(["requests/flood-0"]) });
    await screen.findByRole("button", { name: "Deny 66" });
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(onClose).toHaveBeenCalledWith(false);
    expect([bodies(), goOn.mock.calls]).toEqual([[], []]);
  });
});
