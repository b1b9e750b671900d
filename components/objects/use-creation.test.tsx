// @vitest-environment happy-dom
import "@/components/testing/patience";
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { ObjectCheck, WholeObject } from "@/lib/api/objects/whole-objects";
import { checkNewObject, createObject } from "@/lib/queries/objects/objects";
import { ApiProblem } from "@/lib/queries/request/api-problem";
import { useCreation } from "./use-creation";

vi.mock("@/lib/queries/objects/objects", () => ({ checkNewObject: vi.fn(), createObject: vi.fn() }));

const KIND = "placements.cluster.open-cluster-management.io";
const NEW: WholeObject = {
  apiVersion: "v1",
  kind: "Placement",
  metadata: { name: "all", namespace: "fleet", uid: "", resourceVersion: "" },
};
const EDITED = { object: NEW, problems: [], lineOf: () => 4 };
const checked = (plan: string): ObjectCheck => ({ object: NEW, isMasked: false, plan, confirm: "all" });
const problem = (code: "unconfirmed" | "conflict" | "invalid", more = {}) =>
  new ApiProblem({ type: "", title: "", detail: "It grew.", status: 409, code, ...more });

beforeEach(() => {
  vi.mocked(checkNewObject).mockReset();
  vi.mocked(createObject).mockReset();
});

function creation() {
  const onCreated = vi.fn();
  return { ...renderHook(() => useCreation(KIND, onCreated)), onCreated };
}

it("creates by the plan that was reviewed, and reviews once more what has grown meanwhile", async () => {
  vi.mocked(checkNewObject).mockResolvedValueOnce(checked("first")).mockResolvedValueOnce(checked("second"));
  vi.mocked(createObject).mockRejectedValueOnce(problem("unconfirmed")).mockResolvedValueOnce(checked(""));
  const { result, onCreated } = creation();
  await act(() => result.current.check(EDITED));
  await act(() => result.current.create(EDITED, "all"));
  expect(result.current.step).toEqual({ at: "review", checked: checked("second"), again: "It grew." });
  expect(onCreated).not.toHaveBeenCalled();
  await act(() => result.current.create(EDITED, "all"));
  expect(vi.mocked(createObject).mock.calls.map(([, , confirmed]) => confirmed)).toEqual([
    { plan: "first", confirm: "all" },
    { plan: "second", confirm: "all" },
  ]);
  expect([result.current.step.at, onCreated.mock.calls.length]).toEqual(["created", 1]);
});

it("leads back to the text with the hub's objections at their lines, or in general", async () => {
  const causes = [{ reason: "", field: "metadata.name", message: "too long" }];
  vi.mocked(checkNewObject)
    .mockRejectedValueOnce(problem("invalid", { causes }))
    .mockRejectedValueOnce(problem("conflict"));
  const { result } = creation();
  await act(() => result.current.check(EDITED));
  expect(result.current.refused).toEqual({
    general: [],
    problems: [{ line: 4, message: "metadata.name: too long" }],
  });
  await act(() => result.current.check(EDITED));
  expect([result.current.step.at, result.current.refused.general]).toEqual(["text", ["It grew."]]);
});

it("drops what is answered about a text that was changed since", async () => {
  let answer: ((check: ObjectCheck) => void) | undefined;
  const sent = new Promise<ObjectCheck>((resolve) => {
    answer = resolve;
  });
  vi.mocked(checkNewObject).mockReturnValueOnce(sent);
  const { result } = creation();
  act(() => void result.current.check(EDITED));
  act(() => result.current.change());
  await act(async () => answer?.(checked("late")));
  expect(result.current.step).toEqual({ at: "text" });
});
