import { describe, expect, it } from "vitest";
import { KubeObject } from "@/lib/kube/object";
import { specHash } from "@/lib/resources/spec-hash";
import { contentWithHash } from "./template-content";

const template = (spec: object) => KubeObject.parse({ metadata: { name: "t" }, spec: { addonName: "hello", agentSpec: {}, ...spec } });

describe("contentWithHash", () => {
  it("is the template where its content is the one asked for", () => {
    const raw = template({});
    expect(contentWithHash(raw, specHash(raw))).toMatchObject({ kind: "usable", template: { spec: { addonName: "hello" } } });
  });

  it("is nothing for another content, or where there is none", () => {
    expect(contentWithHash(template({}), "other")).toBeUndefined();
    expect(contentWithHash(undefined, "")).toBeUndefined();
  });

  it.each([
    ["what cannot be read", { addonName: 7 }, "template t cannot be read: spec.addonName"],
    ["what is not supported", { registration: [{ type: "CustomSigner" }] }, "custom signer"],
  ])("refuses %s in words", (_, spec, reason) => {
    const raw = template(spec);
    const content = contentWithHash(raw, specHash(raw));
    expect(content?.kind).toBe("refused");
    expect(content?.kind === "refused" && content.reason).toContain(reason);
  });
});
