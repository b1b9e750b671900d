import { describe, expect, it } from "vitest";
import { AddOnDeploymentConfig } from "@/lib/resources/add-on-deployment-config";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { imageRegistries, mirroredImage, withRegistries } from "./image-registries";
import { RenderError } from "./render-error";

const ANNOTATION = "open-cluster-management.io/image-registries";
const registry = (source: string, mirror: string) => ({ source, mirror });

describe("mirroredImage", () => {
  it.each([
    ["the mirror of its source", "quay.io/ocm/hello:v1", [registry("quay.io/ocm", "reg.io/m")], "reg.io/m/hello:v1"],
    ["the mirror of every source", "quay.io/ocm/hello:v1", [registry("", "reg.io/m")], "reg.io/m/hello:v1"],
    ["the mirror of an image without a registry", "hello:v1", [registry("", "reg.io/m")], "reg.io/m/hello:v1"],
    ["no mirror at all", "quay.io/ocm/hello:v1", [registry("", "")], "hello:v1"],
    [
      "the last of two",
      "quay.io/ocm/hello:v1",
      [registry("quay.io", "a.io"), registry("quay.io/ocm", "b.io")],
      "b.io/hello:v1",
    ],
    [
      "the first where the last is another's",
      "quay.io/ocm/hello:v1",
      [registry("quay.io", "a.io"), registry("x.io", "b.io")],
      "a.io/ocm/hello:v1",
    ],
    ["each by its own name, never by that of another mirror", "a/x", [registry("a", "b"), registry("b", "c")], "b/x"],
    [
      "none where no source is its own",
      "docker.io/x/y@sha256:00",
      [registry("quay.io/ocm", "reg.io/m")],
      "docker.io/x/y@sha256:00",
    ],
    ["a plain prefix", "quay.io/ocm-dev/x", [registry("quay.io/ocm", "reg.io/m")], "reg.io/m-dev/x"],
    ["names without the slash at their end", "quay.io/ocm/x", [registry("quay.io/ocm/", "reg.io/m/")], "reg.io/m/x"],
    ["no registries", "quay.io/ocm/x", [], "quay.io/ocm/x"],
  ])("follows %s", (_, image, registries, expected) => {
    expect(mirroredImage(image, registries)).toBe(expected);
  });
});

describe("withRegistries", () => {
  it("leaves a container without an image alone, and what is no container", () => {
    const pod = { initContainers: [{ image: "a/x" }], containers: [{ name: "one", image: "a/y" }, { name: "two" }] };
    expect(withRegistries(pod, [registry("a", "b")])).toEqual({
      ...pod,
      containers: [{ name: "one", image: "b/y" }, { name: "two" }],
    });
  });
});

describe("imageRegistries", () => {
  const ofCluster = (annotation?: string) =>
    ManagedCluster.parse({
      metadata: { name: "c1", annotations: annotation === undefined ? {} : { [ANNOTATION]: annotation } },
    });
  const config = (spec: object) => AddOnDeploymentConfig.parse({ spec });
  const annotated = ofCluster(JSON.stringify({ registries: [registry("quay.io", "cluster.io")] }));

  it.each([
    ["the cluster's where there is no configuration", undefined, annotated, ["cluster.io"]],
    ["the cluster's where the configuration has none", config({}), annotated, ["cluster.io"]],
    [
      "the configuration's in place of the cluster's",
      config({ registries: [{ mirror: "config.io" }] }),
      annotated,
      ["config.io"],
    ],
    ["the configuration's also where they are none", config({ registries: [] }), annotated, []],
    ["none where no one has any", undefined, ofCluster(), []],
    ["none where the annotation is empty", undefined, ofCluster(""), []],
    ["none where the annotation names none", undefined, ofCluster("{}"), []],
    [
      "the configuration's beside an annotation that cannot be read",
      config({ registries: [{ mirror: "m" }] }),
      ofCluster("{"),
      ["m"],
    ],
  ])("are %s", (_, of, cluster, mirrors) => {
    expect(imageRegistries(of, cluster).map(({ mirror }) => mirror)).toEqual(mirrors);
  });

  it.each(["{", "[]", '{"registries":{}}', '{"registries":[{"mirror":1}]}'])(
    "refuses the annotation %s",
    (annotation) => {
      expect(() => imageRegistries(undefined, ofCluster(annotation))).toThrow(RenderError);
    },
  );
});
