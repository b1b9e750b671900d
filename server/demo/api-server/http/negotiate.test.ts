import { describe, expect, it } from "vitest";
import { negotiate, patchType, requireJson, type Shape } from "./negotiate";

const TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";
const PARTIAL = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";

describe("negotiation", () => {
  it.each<[string | undefined, Shape, string]>([
    [undefined, "object", "object"],
    ["", "list", "object"],
    ["*/*", "object", "object"],
    ["application/*", "object", "object"],
    ["application/json;stream=watch", "watch", "object"],
    [`${TABLE},application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json`, "list", "table"],
    ["application/json;as=Table;v=v1beta1;g=meta.k8s.io", "list", "table"],
    ["application/json;as=Table;v=v9;g=meta.k8s.io,application/json", "list", "object"],
    ["application/vnd.kubernetes.protobuf,application/json", "list", "object"],
    [`application/json;q=0.5,${TABLE};q=0.9`, "list", "table"],
    [`${TABLE},application/json`, "document", "object"],
    [PARTIAL, "object", "metadata"],
    [PARTIAL, "watch", "metadata"],
    ["application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1", "list", "metadata"],
  ])("answers %s for a %s with the form %s", (accept, shape, form) => {
    expect(negotiate(accept, shape)).toBe(form);
  });

  it.each<[string, Shape]>([
    ["application/xml", "object"],
    ["application/yaml", "watch"],
    [PARTIAL, "list"],
    ["application/json;q=0", "object"],
    ["application/json;as=Unknown;v=v1;g=meta.k8s.io", "object"],
  ])("refuses %s for a %s", (accept, shape) => {
    expect(() => negotiate(accept, shape)).toThrow(
      expect.objectContaining({ status: expect.objectContaining({ code: 406 }) }),
    );
  });

  it("knows what may be in a body", () => {
    expect(() => requireJson(undefined)).not.toThrow();
    expect(() => requireJson("Application/JSON; charset=utf-8")).not.toThrow();
    expect(() => requireJson("application/yaml")).toThrow();
    expect(patchType("application/strategic-merge-patch+json", false)).toBe("strategic");
    expect(() => patchType("application/strategic-merge-patch+json", true)).toThrow();
  });
});
