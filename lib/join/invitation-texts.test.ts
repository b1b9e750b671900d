import { expect, it } from "vitest";
import { readTexts } from "@/lib/objects/object-text";
import { readInvitation } from "@/lib/resources/invitation";
import { invitationRecord, invitationTexts } from "./invitation-texts";

const NOW = new Date("2030-01-01T10:00:00Z");
const INPUT = { names: ["b", "a", "b"], count: 1, hours: 8 };

it("expects the names once each, or so many of any name, until its end", () => {
  const record = { createdBy: "ada", expiresAt: "2030-01-01T18:00:00Z" };
  expect(invitationRecord(INPUT, "ada", NOW)).toEqual({ ...record, names: ["a", "b"], count: 2 });
  expect(invitationRecord({ ...INPUT, names: [], count: 3 }, "ada", NOW)).toEqual({ ...record, names: [], count: 3 });
});

it("are the same objects for kubectl and as files, and a command for the token", () => {
  const record = invitationRecord(INPUT, "ada", NOW);
  const texts = Object.fromEntries(
    invitationTexts("invite-bcdfghjk", record, 8).map(({ label, text }) => [label, text]),
  );
  expect(Object.keys(texts)).toEqual(["kubectl", "GitOps YAML"]);
  const [first, second] = readTexts(texts["GitOps YAML"] ?? "").values as {
    kind: string;
    metadata: { name: string };
  }[];
  expect(readInvitation(first as never)).toMatchObject(record);
  expect([first?.kind, second?.kind, second?.metadata.name]).toEqual([
    "ConfigMap",
    "ServiceAccount",
    "invite-bcdfghjk",
  ]);
  expect(texts.kubectl).toMatch(/apply -f -[\s\S]+create token invite-bcdfghjk --duration 8h\n$/);
});
