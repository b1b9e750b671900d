import { describe, expect, it } from "vitest";
import type { AddOnSetup, TemplateManifest } from "@/lib/api/addons/add-on-setup";
import { configNotes } from "./config-notes";

function manifest(kind: string, name: string, more: Partial<TemplateManifest> = {}): TemplateManifest {
  const apiVersion = kind === "Job" ? "batch/v1" : "apps/v1";
  return { apiVersion, kind, namespace: "a", name, images: ["i"], containers: ["c"], variables: ["A"], ...more };
}

function setup(...manifests: TemplateManifest[]): AddOnSetup {
  const read = { manifests, probes: [], registration: [] };
  return { install: "manual", placements: [], defaults: [], templates: [{ name: "t", placements: [], read }] };
}

const CUSTOM: AddOnSetup = { install: "manual", placements: [], defaults: [], templates: [] };
const UNREAD: AddOnSetup = { ...CUSTOM, templates: [{ name: "t", placements: [] }] };
const CONFIG_MAP = manifest("ConfigMap", "m", { apiVersion: "v1", containers: [], images: [], variables: [] });
const MANAGER = "Managed by a custom controller: it may ignore some of these fields.";
const NO_PODS = "No effect: the template has no Deployment and no DaemonSet.";

describe("what an add-on takes of a configuration", () => {
  it.each<[string, readonly (AddOnSetup | undefined)[], object]>([
    ["everything", [setup(manifest("Deployment", "d"), CONFIG_MAP)], {}],
    [
      "not of other workloads",
      [setup(manifest("DaemonSet", "d"), manifest("StatefulSet", "db"), manifest("Job", "init"))],
      { pods: "Not for Job init, StatefulSet db: only Deployments and DaemonSets take it." },
    ],
    [
      "not of many",
      [setup(manifest("Deployment", "d"), ...["a", "b", "c", "d"].map((name) => manifest("Job", name)))],
      { pods: "Not for 4 other workloads: only Deployments and DaemonSets take it." },
    ],
    ["not of another group's kind", [setup(manifest("Deployment", "d", { apiVersion: "x/v1" }))], { pods: NO_PODS }],
    ["nothing", [setup(CONFIG_MAP)], { pods: NO_PODS, variables: "No effect: the template uses no variables." }],
    [
      "not of what nobody uses",
      [setup(manifest("Deployment", "d", { variables: [] }))],
      { variables: "No effect: the template uses no variables." },
    ],
    ["variables in other manifests", [setup({ ...CONFIG_MAP, variables: ["A"] })], { pods: NO_PODS }],
    ["as a custom controller has it", [CUSTOM, setup(CONFIG_MAP)], { manager: MANAGER }],
    ["unknown: not read", [UNREAD], {}],
    ["unknown: not all read", [setup(CONFIG_MAP), undefined], {}],
    ["unknown: none", [], {}],
  ])("is %s", (_, setups, expected) => {
    expect(configNotes(setups)).toEqual(expected);
  });
});
