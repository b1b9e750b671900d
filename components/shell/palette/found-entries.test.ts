import { describe, expect, it } from "vitest";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import type { PlacementRow } from "@/lib/lists/placements/row";
import { approvalEntry, placementEntry, workEntry } from "./found-entries";

const approval: ApprovalRow = {
  name: "requests/csr-1",
  kind: "add-on",
  object: "csr-1",
  cluster: "c1",
  addOn: "cert",
  state: "waiting",
  clusterStatus: "available",
  risk: "high",
  ownRisk: "high",
  headline: "",
  createdAt: "2026-11-20T08:00:00Z",
  version: "v",
};

describe("what is found", () => {
  it("leads to a placement and a work by namespace and name, and says how they stand", () => {
    const placement = { name: "fleet/all", status: "short" } as PlacementRow; // an entry reads no more of it
    expect(placementEntry(placement)).toMatchObject({
      label: "fleet/all",
      note: "Too few",
      href: "/placements/fleet/all",
    });
    const work = {
      name: "c1/w",
      cluster: "c1",
      work: "w",
      applied: "true",
      available: "true",
      manifests: 1,
      createdAt: "",
    } as const;
    expect(workEntry(work)).toMatchObject({ label: "c1/w", note: "Available", href: "/works/c1/w" });
  });

  it("is of an approval its cluster, what is asked for it, and its risk", () => {
    const entry = {
      id: "approval requests/csr-1",
      label: "c1",
      note: "for add-on cert, High risk",
      href: "/approvals?request=csr-1",
    };
    expect(approvalEntry(approval)).toMatchObject(entry);
    expect(approvalEntry({ ...approval, cluster: undefined })).toMatchObject({ label: "csr-1" });
    const cluster = { ...approval, name: "clusters/c2", object: "c2", cluster: "c2", kind: "cluster" } as const;
    expect(approvalEntry(cluster)).toMatchObject({ label: "c2", note: "Not accepted", href: "/approvals?cluster=c2" });
  });
});
