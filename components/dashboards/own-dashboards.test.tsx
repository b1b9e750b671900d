// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { forget } from "@/lib/queries/session/leave";
import { freeTitle, readOwn, removeOwn, saveOwn, useOwnNames } from "./own-dashboards";

const OWN = { name: "nodes", title: "Nodes", json: '{"panels":[]}' };

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("dashboards of this browser", () => {
  it("are kept until they are removed", () => {
    const { result } = renderHook(() => useOwnNames());
    act(() => saveOwn(OWN));
    expect([result.current, readOwn("nodes")]).toEqual([["nodes"], OWN]);
    act(() => removeOwn("nodes"));
    expect([result.current, readOwn("nodes")]).toEqual([[], undefined]);
  });

  it("attack: the next person at this browser finds none of the one before", () => {
    saveOwn(OWN);
    forget("localStorage");
    expect(readOwn("nodes")).toBeUndefined();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it("are none where the browser stores nothing", () => {
    vi.stubGlobal("localStorage", new Proxy({}, { get: refuse, ownKeys: refuse }));
    expect(readOwn("nodes")).toBeUndefined();
    expect(renderHook(() => useOwnNames()).result.current).toEqual([]);
    expect(() => removeOwn("nodes")).not.toThrow();
    expect(() => saveOwn(OWN)).toThrow("no room left");
  });

  it("are bounded in number and size", () => {
    for (let index = 0; index < 50; index++) saveOwn({ ...OWN, name: `n${index}` });
    expect(() => saveOwn(OWN)).toThrow("50 dashboards");
    expect(() => saveOwn({ ...OWN, name: "n1" })).not.toThrow();
    expect(() => saveOwn({ ...OWN, name: "n1", json: "x".repeat(2_000_001) })).toThrow("too large");
  });

  it("get a title that none has yet", () => {
    expect(freeTitle("Nodes")).toBe("Nodes");
    saveOwn(OWN);
    saveOwn({ ...OWN, name: "nodes-2" });
    expect(freeTitle("Nodes")).toBe("Nodes (3)");
  });
});

function refuse(): never {
  throw new DOMException("refused");
}
