import { describe, expect, it } from "vitest";
import type { RawMeta } from "@/lib/kube/object";
import { externalOwner } from "./external-owner";

const TRACKING = "argocd.argoproj.io/tracking-id";
const INSTANCE = { "app.kubernetes.io/instance": "addons" };
const FLUX = "kustomize.toolkit.fluxcd.io";

describe("externalOwner", () => {
  it.each<[string, Partial<RawMeta>, readonly string[], string | undefined]>([
    [
      "a tracking annotation",
      { annotations: { [TRACKING]: "addons:g/Placement:fleet/all" } },
      [],
      "Argo CD Application addons",
    ],
    [
      "one without a namespace",
      { annotations: { [TRACKING]: "addons:g/Placement:all" } },
      [],
      "Argo CD Application addons",
    ],
    ["that of another object", { annotations: { [TRACKING]: "addons:g/Placement:fleet/other" } }, [], undefined],
    ["that of another kind", { annotations: { [TRACKING]: "addons:g/Thing:fleet/all" } }, [], undefined],
    ["one that is no tracking id", { annotations: { [TRACKING]: "addons" } }, [], undefined],
    ["a label of Helm's and many others", { labels: INSTANCE }, ["helm"], undefined],
    [
      "the label on what Argo CD applied",
      { labels: INSTANCE },
      ["kubectl", "argocd-controller"],
      "Argo CD Application addons",
    ],
    ["a field manager alone", {}, ["argocd-controller"], undefined],
    [
      "a Kustomization",
      { labels: { [`${FLUX}/name`]: "fleet", [`${FLUX}/namespace`]: "flux-system" } },
      [],
      "Flux Kustomization flux-system/fleet",
    ],
    ["a HelmRelease", { labels: { "helm.toolkit.fluxcd.io/name": "addons" } }, [], "Flux HelmRelease addons"],
    ["an empty name", { labels: { [`${FLUX}/name`]: "" } }, [], undefined],
    ["nothing", {}, [], undefined],
  ])("finds the owner by %s", (_, metadata, managers, owner) => {
    const found = externalOwner(
      { kind: "Placement", metadata: { name: "all", namespace: "fleet", ...metadata } },
      managers,
    );
    expect(found && `${found.tool} ${found.by}`).toBe(owner);
  });
});
