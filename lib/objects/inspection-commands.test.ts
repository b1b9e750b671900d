import { expect, it } from "vitest";
import { inspectionCommands } from "./inspection-commands";

const HELLO = { apiVersion: "apps/v1", kind: "Deployment", namespace: "agents", name: "hello" };

it("asks about a workload and its namespace", () => {
  expect(inspectionCommands({ cluster: "eks-1", objects: [HELLO] })).toEqual([
    { label: "Describe", text: "kubectl --context eks-1 --namespace agents describe deployment.apps/hello" },
    {
      label: "Logs",
      text: "kubectl --context eks-1 --namespace agents logs deployment.apps/hello --all-containers --tail=100",
    },
    { label: "Pods", text: "kubectl --context eks-1 --namespace agents get pods --output wide" },
    { label: "Events", text: "kubectl --context eks-1 --namespace agents get events --sort-by=.lastTimestamp" },
  ]);
});

it("asks about pods and events of a namespace without objects", () => {
  const labels = inspectionCommands({ cluster: "eks-1", objects: [], namespaces: ["agents"] }).map(
    ({ label }) => label,
  );
  expect(labels).toEqual(["Pods", "Events"]);
});

it.each([
  ["of the core group", { ...HELLO, apiVersion: "v1", kind: "Service" }, "--namespace agents describe service/hello"],
  ["without a group", { ...HELLO, apiVersion: undefined }, "--namespace agents describe deployment/hello"],
  ["of no namespace", { ...HELLO, kind: "ClusterRole", namespace: "" }, "describe clusterrole.apps/hello"],
  [
    "with a name to quote",
    { ...HELLO, name: "$(rm -r ~)" },
    "--namespace agents describe 'deployment.apps/$(rm -r ~)'",
  ],
  [
    "with a namespace to quote",
    { ...HELLO, namespace: "it's" },
    "--namespace 'it'\\''s' describe deployment.apps/hello",
  ],
])("writes an object %s", (_, object, command) => {
  const [describe] = inspectionCommands({ cluster: "eks-1", objects: [object] });
  expect(describe?.text).toBe(`kubectl --context eks-1 ${command}`);
});

it.each([
  ["a kind that is an option", { ...HELLO, kind: "--kubeconfig=x" }],
  ["a group that is an option", { ...HELLO, apiVersion: "a b/v1" }],
  ["no name", { ...HELLO, name: "" }],
])("leaves out an object with %s", (_, object) => {
  expect(inspectionCommands({ cluster: "eks-1", objects: [object] })).toEqual([]);
});
