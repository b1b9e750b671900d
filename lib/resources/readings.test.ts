import { describe, expect, it } from "vitest";
import type { CustomResourceDefinition, JsonSchema } from "@/lib/kube/crd";
import { z } from "@/lib/kube/zod";
import { AddOnDeploymentConfig, addOnDeploymentConfigs, readAddOnDeploymentConfig } from "./add-on-deployment-config";
import { AddOnPlacementScore, addOnPlacementScores } from "./add-on-placement-score";
import { AddOnTemplate, addOnTemplates, readAddOnTemplate } from "./add-on-template";
import { CertificateSigningRequest } from "./certificate-signing-request";
import { ClusterManagementAddOn, clusterManagementAddOns } from "./cluster-management-add-on";
import { allCrds } from "./crds";
import { Freeze, freezes } from "./freeze";
import { Lease } from "./lease";
import { MaintenanceWindow, maintenanceWindows } from "./maintenance-window";
import { ManagedCluster, managedClusters } from "./managed-cluster";
import { ManagedClusterAddOn, managedClusterAddOns } from "./managed-cluster-add-on";
import { ManagedClusterSet, managedClusterSets } from "./managed-cluster-set";
import { ManagedClusterSetBinding, managedClusterSetBindings } from "./managed-cluster-set-binding";
import { ManifestWork, manifestWorks } from "./manifest-work";
import { ManifestWorkReplicaSet, manifestWorkReplicaSets } from "./manifest-work-replica-set";
import { Placement, placements } from "./placement";
import { PlacementDecision, placementDecisions } from "./placement-decision";
import { RolloutGate, rolloutGates } from "./rollout-gate";

const crdReadings = [
  { resource: managedClusters, reading: ManagedCluster },
  { resource: managedClusterSets, reading: ManagedClusterSet },
  { resource: managedClusterSetBindings, reading: ManagedClusterSetBinding },
  { resource: placements, reading: Placement },
  { resource: placementDecisions, reading: PlacementDecision },
  { resource: addOnPlacementScores, reading: AddOnPlacementScore },
  { resource: clusterManagementAddOns, reading: ClusterManagementAddOn },
  { resource: managedClusterAddOns, reading: ManagedClusterAddOn },
  { resource: addOnTemplates, reading: AddOnTemplate },
  { resource: addOnDeploymentConfigs, reading: AddOnDeploymentConfig },
  { resource: manifestWorks, reading: ManifestWork },
  { resource: maintenanceWindows, reading: MaintenanceWindow },
  { resource: freezes, reading: Freeze },
  { resource: rolloutGates, reading: RolloutGate },
  { resource: manifestWorkReplicaSets, reading: ManifestWorkReplicaSet },
].map(({ resource, reading }) => ({ kind: resource.kind, resource, reading: reading as z.core.$ZodType }));

const readings: { kind: string; reading: z.core.$ZodType }[] = [
  ...crdReadings,
  { kind: "CertificateSigningRequest", reading: CertificateSigningRequest },
  { kind: "Lease", reading: Lease },
];

describe("every reading", () => {
  it.each(readings)("of $kind takes an object with nothing but a name", ({ kind, reading }) => {
    expect(z.parse(reading, { metadata: { name: "x" } })).toMatchObject({ kind, metadata: { name: "x", labels: {} } });
  });

  it.each(readings)("of $kind keeps fields that it does not know", ({ reading }) => {
    const object = {
      metadata: { name: "x", more: 1 },
      spec: { more: { nested: [1] } },
      status: { more: true, conditions: [{ type: "A", status: "True", more: "m" }] },
      more: "m",
    };
    expect(z.parse(reading, object)).toMatchObject(object);
  });
});

describe("every reading of a kind with a CRD", () => {
  it("belongs to a CRD, and every CRD to a reading", () => {
    expect(crdReadings.map(({ resource }) => `${resource.plural}.${resource.group}`).sort()).toEqual(
      allCrds.map(({ metadata }) => metadata.name).sort(),
    );
  });

  it.each(crdReadings)("of $kind describes a version that the CRD serves", ({ resource }) => {
    const { spec } = crdOf(resource.kind);
    expect(spec.scope).toBe(resource.namespaced ? "Namespaced" : "Cluster");
    expect(spec.versions.filter(({ served }) => served).map(({ name }) => name)).toContain(resource.version);
  });

  it.each(crdReadings)("of $kind names only fields that the CRD has, with their types", ({ resource, reading }) => {
    const version = crdOf(resource.kind).spec.versions.find(({ name }) => name === resource.version);
    expect(differences(reading, version?.schema.openAPIV3Schema, resource.kind)).toEqual([]);
  });
});

describe("configurations", () => {
  it("are cached raw and read on demand", () => {
    const raw = addOnTemplates.schema.parse({ metadata: { name: "x" }, spec: { addonName: "hello" } });
    expect(raw).toHaveProperty("spec", { addonName: "hello" });
    expect(readAddOnTemplate(raw).spec).toMatchObject({
      addonName: "hello",
      agentSpec: { manifestConfigs: [] },
    });
    const config = addOnDeploymentConfigs.schema.parse({
      metadata: { name: "x" },
      spec: { agentInstallNamespace: "" },
    });
    expect(readAddOnDeploymentConfig(config).spec).toMatchObject({
      agentInstallNamespace: "",
      customizedVariables: [],
    });
  });
});

function crdOf(kind: string): CustomResourceDefinition {
  const crd = allCrds.find(({ spec }) => spec.names.kind === kind);
  if (!crd) throw new Error(`no CRD of ${kind}`);
  return crd;
}

/** Where a reading and a schema disagree. Below metadata and free content the schema has nothing to say. */
function differences(reading: z.core.$ZodType, schema: JsonSchema | undefined, path: string): string[] {
  const inner = unwrapped(reading);
  if (!schema) return [`${path} is not in the CRD`];
  if (schema["x-kubernetes-preserve-unknown-fields"] || path.endsWith(".metadata")) return [];
  if (inner instanceof z.ZodMiniObject) {
    const fields = Object.entries<z.core.$ZodType>(inner.def.shape);
    return fields.flatMap(([name, field]) => differences(field, schema.properties?.[name], `${path}.${name}`));
  }
  if (inner instanceof z.ZodMiniArray) return differences(inner.def.element, schema.items, `${path}[]`);
  if (inner instanceof z.ZodMiniRecord) {
    const values = schema.additionalProperties;
    return differences(inner.def.valueType, typeof values === "object" ? values : undefined, `${path}{}`);
  }
  return typeOf(inner) === typeIn(schema) ? [] : [`${path} is ${typeIn(schema)} in the CRD, not ${typeOf(inner)}`];
}

function unwrapped(reading: z.core.$ZodType): z.core.$ZodType {
  const { def } = reading._zod;
  return "innerType" in def && def.innerType instanceof z.ZodMiniType ? unwrapped(def.innerType) : reading;
}

function typeOf(reading: z.core.$ZodType): string {
  return reading instanceof z.ZodMiniUnion
    ? reading.def.options.map(typeOf).sort().join(" or ")
    : reading._zod.def.type;
}

function typeIn(schema: JsonSchema): string | undefined {
  if (schema["x-kubernetes-int-or-string"]) return "number or string";
  return schema.type === "integer" ? "number" : schema.type;
}
