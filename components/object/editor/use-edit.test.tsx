// @vitest-environment happy-dom
import "@/components/testing/patience";
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { ObjectCheck, ObjectId, WholeObject } from "@/lib/api/objects/whole-objects";
import { checkObject, updateObject } from "@/lib/queries/objects/objects";
import { ApiProblem } from "@/lib/queries/request/api-problem";
import { useEdit } from "./use-edit";

vi.mock("@/lib/queries/objects/objects", () => ({
  checkObject: vi.fn(),
  updateObject: vi.fn(),
  readObject: vi.fn(),
}));

const ID: ObjectId = { kind: "placements.cluster.open-cluster-management.io", name: "all", namespace: "fleet" };
const BASE: WholeObject = {
  apiVersion: "v1",
  kind: "Placement",
  metadata: { name: "all", namespace: "fleet", uid: "u", resourceVersion: "1" },
};
const EDITED = { object: { ...BASE, spec: { numberOfClusters: 1 } }, problems: [], lineOf: () => 1 };
const checked = (plan: string): ObjectCheck => ({ object: BASE, isMasked: false, plan, confirm: "all" });
const REFUSED = new ApiProblem({ type: "", title: "", detail: "It grew.", status: 409, code: "unconfirmed" });

beforeEach(() => {
  vi.mocked(checkObject).mockReset();
  vi.mocked(updateObject).mockReset();
});

it("saves by the plan that was reviewed, and reviews once more what has grown meanwhile", async () => {
  vi.mocked(checkObject).mockResolvedValueOnce(checked("first")).mockResolvedValueOnce(checked("second"));
  vi.mocked(updateObject).mockRejectedValueOnce(REFUSED).mockResolvedValueOnce({ object: BASE, isMasked: false });
  const onSaved = vi.fn();
  const parts = { id: ID, draft: { base: BASE, text: "" }, onDraft: vi.fn(), onSaved };
  const { result } = renderHook(() => useEdit(parts));
  await act(() => result.current.check(EDITED));
  expect(result.current.step).toEqual({ at: "review", checked: checked("first"), again: undefined });
  await act(() => result.current.save(EDITED, "all"));
  expect(result.current.step).toEqual({ at: "review", checked: checked("second"), again: "It grew." });
  expect(onSaved).not.toHaveBeenCalled();
  await act(() => result.current.save(EDITED, "all"));
  expect(vi.mocked(updateObject).mock.calls.map(([, , confirmed]) => confirmed)).toEqual([
    { plan: "first", confirm: "all" },
    { plan: "second", confirm: "all" },
  ]);
  expect(onSaved).toHaveBeenCalledOnce();
});

it("writes what another tool applies once that was chosen", async () => {
  vi.mocked(checkObject).mockResolvedValueOnce(checked("first"));
  vi.mocked(updateObject).mockResolvedValueOnce({ object: BASE, isMasked: false });
  const parts = { id: ID, draft: { base: BASE, text: "" }, onDraft: vi.fn(), onSaved: vi.fn() };
  const { result } = renderHook(() => useEdit(parts));
  await act(() => result.current.check(EDITED));
  await act(() => result.current.save(EDITED, undefined, true));
  expect(vi.mocked(updateObject).mock.calls[0]?.[2]).toEqual({ plan: "first", override: true });
});
