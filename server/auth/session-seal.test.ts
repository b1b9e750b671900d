import { describe, expect, it } from "vitest";
import { isSessionId, newSessionId, recordName, seal, unseal } from "./session-seal";

const [id, other] = [newSessionId(), newSessionId()];

describe("what is sealed for an id", () => {
  it("opens with it, and differs each time", () => {
    const [once, again] = [seal(id, "content, ünicode"), seal(id, "content, ünicode")];
    expect(once).not.toBe(again);
    expect([unseal(id, once), unseal(id, again)]).toEqual(["content, ünicode", "content, ünicode"]);
    expect(unseal(other, once)).toBeUndefined();
  });

  it("does not open when a single bit of it was changed, wherever", () => {
    const bytes = Buffer.from(seal(id, "content"), "base64");
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(unseal(id, changed.toString("base64"))).toBeUndefined();
    }
    for (let end = 0; end < bytes.length; end += 1)
      expect(unseal(id, bytes.subarray(0, end).toString("base64"))).toBeUndefined();
    for (const odd of ["", "x", "=", "not base64 at all"]) expect(unseal(id, odd)).toBeUndefined();
  });
});

describe("the name of a record", () => {
  it("is one that a hub takes, always the same, and tells nothing of the id", () => {
    expect(recordName(id)).toMatch(/^session-[0-9a-f]{64}$/);
    expect(recordName(id)).toBe(recordName(id));
    expect(recordName(other)).not.toBe(recordName(id));
    for (const encoding of ["hex", "base64url", "latin1"] as const) {
      expect(recordName(id)).not.toContain(Buffer.from(id, "base64url").toString(encoding));
    }
  });

  it("is looked up for ids alone", () => {
    expect([id, other].every(isSessionId)).toBe(true);
    for (const odd of ["", id.slice(1), `${id}A`, `${id}\n`, id.replace(/^./, "+"), "../x"])
      expect(isSessionId(odd)).toBe(false);
  });
});
