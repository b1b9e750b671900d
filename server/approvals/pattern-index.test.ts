import { describe, expect, it } from "vitest";
import type { RequestTrace } from "@/lib/csr/request-burst";
import { BurstIndex } from "./burst-index";
import { KeyIndex } from "./key-index";

const MINUTE = 60_000;

function trace(at: number, requester = "bootstrap", cluster = `c${at}`): RequestTrace {
  return { at, requester, kind: "join", cluster };
}

describe("bursts", () => {
  function bench() {
    const changed: string[] = [];
    const index = new BurstIndex((name) => changed.push(name));
    const flood = (size: number, from = 0) => {
      for (let n = from; n < from + size; n += 1) index.store(`r${n}`, trace(MINUTE - 10 + n));
    };
    const inBurst = (size: number) => Array.from({ length: size }, (_, n) => index.of(`r${n}`)).filter(Boolean).length;
    return { index, changed, flood, inBurst };
  }

  it("are told of all that are part of it once it is one, across minutes, and of each once", () => {
    const { changed, flood, inBurst } = bench();
    flood(20);
    expect([inBurst(20), changed]).toEqual([0, []]);
    flood(1, 20);
    expect([inBurst(21), changed.length]).toEqual([21, 21]);
    flood(40, 21);
    expect([inBurst(61), changed.length]).toEqual([61, 61]);
  });

  it("end when so many are approved that it is one no more", () => {
    const { index, changed, flood, inBurst } = bench();
    flood(22);
    changed.length = 0;
    index.store("r0", undefined);
    expect([inBurst(22), changed]).toEqual([21, []]);
    index.store("r1", undefined);
    expect([inBurst(22), changed.length]).toEqual([0, 20]);
  });

  it("are of many clusters, whoever asks", () => {
    const { index } = bench();
    for (let n = 0; n < 21; n += 1) index.store(`r${n}`, trace(n, `token-${n}`));
    expect(index.of("r0")).toBe("clusters");
  });

  it("are told of each of thousands once when they come, and once of those that are left when they go", () => {
    const { index, changed, flood, inBurst } = bench();
    flood(5_000);
    expect([inBurst(5_000), changed.length]).toEqual([5_000, 5_000]);
    changed.length = 0;
    for (let n = 0; n < 4_990; n += 1) index.store(`r${n}`, undefined);
    expect([inBurst(5_000), changed.length]).toEqual([0, 20]);
  });
});

describe("keys", () => {
  it("are shared by requests of different subjects alone, until one of them goes", () => {
    const changed: string[] = [];
    const index = new KeyIndex((name) => changed.push(name));
    index.store("a", { keyId: "k", subject: "c1" });
    index.store("a again", { keyId: "k", subject: "c1" });
    index.store("b", { keyId: "other", subject: "c2" });
    expect([index.otherOf("a"), changed]).toEqual([undefined, []]);
    index.store("c", { keyId: "k", subject: "c3" });
    expect([index.otherOf("a"), index.otherOf("c")]).toEqual([
      { object: "c", subject: "c3" },
      { object: "a", subject: "c1" },
    ]);
    expect(changed).toEqual(["a", "a again", "c"]);
    changed.length = 0;
    index.store("c", undefined);
    expect([index.otherOf("a"), changed]).toEqual([undefined, ["a", "a again"]]);
  });
});
