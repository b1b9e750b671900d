import { describe, expect, it } from "vitest";
import type { ClusterProfile } from "./cluster-profile";
import { type FleetPlan, fleetProfiles } from "./fleet-profiles";

const fleet = (plan: Partial<FleetPlan> = {}) =>
  fleetProfiles({ clusters: 50, seed: 1, troubledWorkloads: ["log-shipper"], ...plan });
const isEks = ({ labels }: ClusterProfile) => labels.vendor === "EKS";
const isDown = ({ spoke }: ClusterProfile) => spoke.apiServerDown;
const SEEDS = [0, 1, 2, 7, 42, 1234];

describe("fleetProfiles", () => {
  it("gives the same fleet for the same seed, and another for another", () => {
    expect(fleet()).toEqual(fleet());
    expect(fleet({ seed: 2 }).map(({ name }) => name)).not.toEqual(fleet().map(({ name }) => name));
  });

  it("names every cluster once, in order, as a namespace can be named", () => {
    const names = fleet({ clusters: 1_000 }).map(({ name }) => name);
    expect(new Set(names).size).toBe(1_000);
    expect(names).toEqual(names.toSorted());
    expect(names.filter((name) => !/^[a-z][-a-z0-9]{0,61}[a-z0-9]$/.test(name))).toEqual([]);
  });

  it.each(SEEDS)(
    "has at least 16 EKS clusters of 50, exactly two of them down, and two others that wait (seed %i)",
    (seed) => {
      const profiles = fleet({ seed });
      expect(profiles).toHaveLength(50);
      expect(profiles.filter(isEks).length).toBeGreaterThanOrEqual(16);
      expect(profiles.filter(isDown).map(isEks)).toEqual([true, true]);
      expect(profiles.filter(({ awaitsAcceptance }) => awaitsAcceptance).map(isEks)).toEqual([false, false]);
    },
  );

  it.each(SEEDS)("gives trouble to a few clusters that are otherwise well (seed %i)", (seed) => {
    const troubled = fleet({ seed }).filter(({ spoke }) => spoke.notReady.has("log-shipper"));
    expect(troubled).toHaveLength(3);
    expect(troubled.some((profile) => isDown(profile) || profile.awaitsAcceptance)).toBe(false);
  });

  it.each([1, 2, 3, 5, 10])("leaves most of a fleet of %i well", (clusters) => {
    const unwell = fleet({ clusters }).filter(
      (profile) => isDown(profile) || profile.awaitsAcceptance || profile.spoke.notReady.size > 0,
    );
    expect(fleet({ clusters })).toHaveLength(clusters);
    expect(unwell.length).toBeLessThanOrEqual(clusters / 3);
  });

  it("varies vendor, region, environment, tier, version and size", () => {
    const profiles = fleet();
    const kinds = (read: (profile: ClusterProfile) => string | undefined) => new Set(profiles.map(read)).size;
    expect(kinds(({ labels }) => labels.vendor)).toBe(6);
    expect(kinds(({ labels }) => labels.region)).toBeGreaterThan(10);
    expect(kinds(({ labels }) => labels.environment)).toBe(3);
    expect(kinds(({ labels }) => labels.tier)).toBe(3);
    expect(kinds(({ version }) => version)).toBeGreaterThan(15);
    expect(kinds(({ capacity }) => capacity.cpu)).toBeGreaterThan(10);
  });

  it("says the same in version, labels and claims", () => {
    for (const { claims, labels, version } of fleet()) {
      const claim = (name: string) => claims.find((candidate) => candidate.name === name)?.value;
      expect(claim("kubeversion.open-cluster-management.io")).toBe(version);
      expect(claim("product.open-cluster-management.io")).toBe(labels.vendor);
      expect(claim("region.open-cluster-management.io")).toBe(labels.region);
      expect(claim("id.k8s.io")).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    }
  });

  it("leaves less to allocate than there is, and never nothing", () => {
    for (const { capacity, allocatable } of fleet({ clusters: 300 })) {
      const allocatableCores = Number.parseInt(allocatable.cpu ?? "", 10) / 1000;
      expect(allocatableCores).toBeGreaterThan(0);
      expect(allocatableCores).toBeLessThan(Number(capacity.cpu));
      expect(Number.parseInt(allocatable.memory ?? "", 10)).toBeGreaterThan(0);
      expect(Number.parseInt(allocatable.memory ?? "", 10)).toBeLessThan(Number.parseInt(capacity.memory ?? "", 10));
    }
  });
});
