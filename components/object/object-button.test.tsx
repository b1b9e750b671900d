// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { JoinButton } from "./join-button";
import { ObjectButton } from "./object-button";

const FREEZE = { kind: "freezes.flotilla.dev", name: "year-end" } as const;
const PATH = `/api/v1/objects/${FREEZE.kind}/${FREEZE.name}`;
const right = (verb: string) => ({ verb, resource: "freezes", group: "flotilla.dev" });

function answer(rights: object) {
  const object = {
    apiVersion: "flotilla.dev/v1alpha1",
    kind: "Freeze",
    metadata: { name: FREEZE.name, uid: "u", resourceVersion: "1" },
  };
  return answered({ object, isMasked: false, ...rights });
}

it.each([
  ["edit", { missing: right("update") }, "update freezes.flotilla.dev year-end"],
  ["delete", { missingToDelete: right("delete") }, "delete freezes.flotilla.dev year-end"],
] as const)("names the right to %s an object to who lacks it, ready to be requested", async (write, rights, text) => {
  answerRequests({ [PATH]: () => answer(rights) });
  const opened: string[] = [];
  const { user } = render(
    <ObjectButton id={FREEZE} write={write} onClick={() => opened.push(write)}>
      Thaw…
    </ObjectButton>,
  );
  await expect.poll(() => screen.getByRole("button", { name: "Thaw…" }).getAttribute("aria-haspopup")).toBe("dialog");
  await user.click(screen.getByRole("button", { name: "Thaw…" }));
  const panel = await screen.findByRole("dialog", { name: "Missing right" });
  expect(within(panel).getByText(text)).toBeDefined();
  expect(within(panel).getByRole("button", { name: "Copy request" })).toBeDefined();
  expect(opened).toEqual([]);
});

it("does what it says, or leads there, for who may", async () => {
  const requests = answerRequests({ [PATH]: () => answer({ missingToDelete: right("delete") }) });
  const opened: string[] = [];
  const { user } = render(
    <>
      <ObjectButton id={FREEZE} write="edit" href="/gates/freeze/year-end/yaml?edit">
        Edit
      </ObjectButton>
      <ObjectButton id={FREEZE} write="edit" onClick={() => opened.push("edit")}>
        Change…
      </ObjectButton>
    </>,
  );
  await expect.poll(() => requests).toEqual([PATH]);
  expect(screen.getByRole("link", { name: "Edit" }).getAttribute("href")).toBe("/gates/freeze/year-end/yaml?edit");
  await user.click(screen.getByRole("button", { name: "Change…" }));
  expect(opened).toEqual(["edit"]);
});

it("leads to the form that joins clusters, but who may not make an invitation", async () => {
  const missing = { verb: "create", resource: "configmaps", group: "", namespace: "flotilla-invitations" };
  answerRequests({ "/api/session/rights": (query) => answered(query.get("action") === "invite" ? { missing } : {}) });
  const { user } = render(<JoinButton />);
  await user.click(await screen.findByRole("button", { name: "Join a cluster" }));
  expect(await screen.findByText("create configmaps in flotilla-invitations")).toBeDefined();
});
