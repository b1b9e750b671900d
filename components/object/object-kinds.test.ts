import { expect, it } from "vitest";
import { ObjectKind } from "@/lib/api/objects/whole-objects";
import { requestYamlHref } from "./object-address";
import { SHOWN_KINDS, shownObject, yamlHref } from "./object-kinds";

const REF = { namespace: "eks-1", name: "hello.v2" };

it("shows every kind that the console gives whole, but what holds secrets", () => {
  const shown = Object.values(SHOWN_KINDS).map(({ kind }) => kind);
  expect(shown.toSorted()).toEqual(ObjectKind.options.filter((kind) => kind !== "secrets").toSorted());
});

it.each([
  ["ManagedCluster", { name: "eks-1" }, "/clusters/eks-1/yaml"],
  ["ClusterManagementAddOn", { name: "hello" }, "/addons/hello/yaml"],
  ["Placement", REF, "/placements/eks-1/hello.v2/yaml"],
  ["ManifestWork", REF, "/works/eks-1/hello.v2/yaml"],
  ["ManagedClusterSet", { name: "prod" }, "/sets/prod/yaml"],
  [
    "ManagedClusterAddOn",
    REF,
    "/objects/managedclusteraddons.addon.open-cluster-management.io/hello.v2?namespace=eks-1",
  ],
  ["Secret", REF, undefined],
  ["constructor", REF, undefined],
])("%s %j is shown at %s", (kind, ref, href) => {
  expect(yamlHref(kind, ref)).toBe(href);
});

it.each(Object.entries(SHOWN_KINDS).filter(([, shown]) => !("tab" in shown)))(
  "reads the address of a %s",
  (label, { kind }) => {
    const { pathname, searchParams } = new URL(yamlHref(label, REF) ?? "", "http://console");
    const read = shownObject(pathname, searchParams.get("namespace"));
    expect(read).toMatchObject({ label, id: { kind, ...REF } });
    expect(read?.crumbs.length).toBeGreaterThan(0);
  },
);

it.each(["/objects/secrets/keys", "/objects/pods/one", "/objects/constructor/one", "/objects/secrets", "/objects"])(
  "shows nothing at %s",
  (path) => {
    expect(shownObject(path, "eks-1")).toBeUndefined();
  },
);

it("has a certificate request where pages that show no other kind lead", () => {
  const name = "lab-1:odd/name";
  expect(requestYamlHref(name)).toBe(yamlHref("CertificateSigningRequest", { name }));
});
