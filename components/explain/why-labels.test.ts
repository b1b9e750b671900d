import { describe, expect, it } from "vitest";
import type { WhyLink, WhyLinkId, WhyState } from "@/lib/why/why";
import { citeHref, headlineLabel, unseenText, whyRows } from "./why-labels";

function link(id: WhyLinkId, state: WhyState, message = ""): WhyLink {
  return { id, state, message, details: [], cites: [] };
}

it("tells links that no one looked at together where they follow each other for one reason", () => {
  const links = [
    link("set", "broken"),
    link("taint", "unseen"),
    link("score", "unseen"),
    link("decision", "ok"),
    link("work", "unseen"),
    link("applied", "unseen", "other"),
  ];
  const rows = whyRows(links).map((row) => ("unseen" in row ? unseenText(row.unseen) : row.id));
  expect(rows).toEqual(["set", "Taints, score and limit", "decision", "Work", "Applied"]);
});

describe("the head of the chain", () => {
  it.each([
    [{ state: "broken", message: "", link: "predicate" }, "Failed at step Predicates"],
    [{ state: "waiting", message: "", link: "rollout" }, "Waiting at step Rollout"],
    [{ state: "ok", message: "", link: "healthy" }, "All steps pass"],
    [{ state: "hidden", message: "" }, "Some steps are hidden from you"],
  ] as const)("%j reads %s", (headline, text) => {
    expect(headlineLabel(headline)).toBe(text);
  });
});

it.each([
  [{ kind: "ManagedCluster", name: "c1" }, "/clusters/c1"],
  [{ kind: "ManagedCluster", name: "c1", isAbsent: true }, undefined],
  [{ kind: "ClusterManagementAddOn", name: "hello" }, "/addons/hello"],
  [{ kind: "ManagedClusterAddOn", namespace: "c1", name: "hello" }, "/clusters/c1/addons?addon=hello"],
  [{ kind: "CertificateSigningRequest", name: "csr-1" }, "/approvals/csr-1"],
  [{ kind: "Placement", namespace: "fleet", name: "all" }, "/placements/fleet/all"],
  [{ kind: "Placement", namespace: "fleet", name: "all", isAbsent: true }, undefined],
  [{ kind: "ManifestWork", namespace: "c1", name: "addon-hello-deploy-0" }, "/works/c1/addon-hello-deploy-0"],
  [{ kind: "ManagedClusterSet", name: "prod" }, "/sets/prod/yaml"],
  [
    { kind: "PlacementDecision", namespace: "fleet", name: "all-decision-1" },
    "/objects/placementdecisions.cluster.open-cluster-management.io/all-decision-1?namespace=fleet",
  ],
  [{ kind: "Lease", namespace: "c1", name: "managed-cluster-lease" }, undefined],
] as const)("%j has the page %s", (cite, href) => {
  expect(citeHref(cite)).toBe(href);
});
