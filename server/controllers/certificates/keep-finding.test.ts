import { describe, expect, it } from "vitest";
import {
  acknowledgedData,
  findingRecord,
  type IdentityFinding,
  readFinding,
  recordName,
  type StoredFinding,
} from "@/lib/resources/identity-finding";
import { keepFinding, MAX_FINDINGS } from "./keep-finding";

const signal = AbortSignal.timeout(60_000);

function finding(uid: string, foundAt = "2026-11-21T10:00:00Z"): IdentityFinding {
  const reasons = [{ claim: "No", evidence: "x".repeat(10_000), about: "request" as const }];
  return { kind: "certificate", name: "r", uid, subject: "s".repeat(10_000), foundAt, reasons };
}

function stored(uid: string, foundAt: string, isAcknowledged: boolean): StoredFinding {
  const record = findingRecord(finding(uid, foundAt));
  const acknowledged = isAcknowledged ? acknowledgedData({ by: "ada", reason: "known", at: foundAt }) : {};
  return readFinding({ ...record, data: { ...(record.data as object), ...acknowledged } });
}

function hubWith(all: readonly StoredFinding[]) {
  const done: string[] = [];
  const hub = {
    identityFindings: { list: () => [...all], get: (name: string) => all.find(({ record }) => record === name) },
    create: async (_: unknown, { metadata }: { metadata: { name?: string } }) => void done.push(`+${metadata.name}`),
    remove: async (_: unknown, { name }: { name: string }) => void done.push(`-${name}`),
  };
  return { hub: hub as never, done };
}

const full = (isAcknowledged: (position: number) => boolean) =>
  Array.from({ length: MAX_FINDINGS }, (_, position) =>
    stored(`u${position}`, new Date(1e12 - position * 1000).toISOString(), isAcknowledged(position)),
  );

describe("findings", () => {
  it("are stored once, and small whatever a request says", async () => {
    const { hub, done } = hubWith([stored("a", "2026-11-21T10:00:00Z", false)]);
    await keepFinding(hub, finding("a"), signal);
    await keepFinding(hub, finding("b"), signal);
    expect(done).toEqual([`+${recordName("b")}`]);
    expect(JSON.stringify(findingRecord(finding("b"))).length).toBeLessThan(5_000);
  });

  it("attack: other subjects in a RoleBinding that was acknowledged are an alarm again, a request is not", async () => {
    const binding = { ...finding("a"), kind: "role-binding", subject: "User ada" } as const;
    const acknowledged = acknowledgedData({ by: "ada", reason: "known", at: "2026-11-21T10:00:00Z" });
    const known = (of: IdentityFinding) => {
      const record = findingRecord(of);
      return readFinding({ ...record, data: { ...(record.data as object), ...acknowledged } });
    };
    const { hub, done } = hubWith([known(binding), known(finding("b"))]);
    await keepFinding(hub, binding, signal);
    await keepFinding(hub, { ...finding("b"), reasons: [] }, signal);
    expect(done).toEqual([]);
    await keepFinding(hub, { ...binding, subject: "Group system:authenticated" }, signal);
    expect(done).toEqual([`-${recordName("a")}`, `+${recordName("a")}`]);
  });

  it("make room by the oldest that was acknowledged", async () => {
    const { hub, done } = hubWith(full((position) => position === 3 || position === 7));
    await keepFinding(hub, finding("new"), signal);
    expect(done).toEqual([`-${recordName("u7")}`, `+${recordName("new")}`]);
  });

  it("attack: are not driven out by a flood of others", async () => {
    const { hub, done } = hubWith(full(() => false));
    await keepFinding(hub, finding("new"), signal);
    expect(done).toEqual([]);
  });
});
