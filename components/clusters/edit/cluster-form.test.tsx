// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { readText } from "@/lib/objects/object-text";
import { ClusterForm } from "./cluster-form";

const BASE = {
  apiVersion: "cluster.open-cluster-management.io/v1",
  kind: "ManagedCluster",
  metadata: { name: "c1", uid: "u", resourceVersion: "1" },
  spec: { taints: [{ key: "gpu", effect: "NoSelect", timeAdded: "2026-01-01T00:00:00Z" }] },
};
const TEXT = `metadata:
  name: c1
  labels:
    # By the platform team.
    env: prod
    cluster.open-cluster-management.io/clusterset: emea
    feature.open-cluster-management.io/addon-logs: available
spec:
  hubAcceptsClient: true
  leaseDurationSeconds: 60
  taints:
    - key: gpu
      effect: NoSelect
      timeAdded: 2026-01-01T00:00:00Z
    - key: cluster.open-cluster-management.io/unreachable
      effect: NoSelect
      timeAdded: 2026-01-02T00:00:00Z
`;

function Both({ first }: { readonly first: string }) {
  const [text, setText] = useState(first);
  return (
    <>
      <ClusterForm text={text} onText={setText} base={BASE} />
      <textarea aria-label="YAML" value={text} onChange={({ target }) => setText(target.value)} />
    </>
  );
}

const form = (first = TEXT) => render(<Both first={first} />);
const yaml = () => screen.getByLabelText<HTMLTextAreaElement>("YAML").value;
const object = () => readText(yaml()).value as { metadata: { labels: object }; spec: Record<string, unknown> };
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = (name: string) => screen.getByRole("button", { name });

describe("the form of a cluster", () => {
  it("moves it to another set, and leaves the labels that the hub keeps alone", () => {
    form();
    expect(screen.getAllByLabelText("Label")).toHaveLength(1);
    write("Cluster set", "apac");
    write("Value of env", "dev");
    expect(object().metadata.labels).toEqual({
      env: "dev",
      "cluster.open-cluster-management.io/clusterset": "apac",
      "feature.open-cluster-management.io/addon-logs": "available",
    });
  });

  it("adds and removes labels, and says at its field what no label can be", async () => {
    const { user } = form();
    await user.click(button("Add a label"));
    fireEvent.change(screen.getAllByLabelText("Label")[1] ?? document.body, { target: { value: "tier" } });
    write("Value of tier", "a b");
    expect(
      screen
        .getAllByRole("alert")
        .map(({ textContent }) => textContent)
        .join(),
    ).toMatch(/not a valid label value/);
    await user.click(button("Remove label 2"));
    await user.click(button("Remove label 1"));
    expect(Object.keys(object().metadata.labels)).toEqual([
      "cluster.open-cluster-management.io/clusterset",
      "feature.open-cluster-management.io/addon-logs",
    ]);
  });

  it("sends no time with a changed taint, and the hub's with one that is as it was", async () => {
    const { user } = form();
    const first = () => (object().spec.taints as object[])[0];
    await user.selectOptions(screen.getByLabelText("Effect of taint 1"), "NoSelectIfNew");
    expect(first()).toEqual({ key: "gpu", effect: "NoSelectIfNew" });
    write("Value of taint 1", "yes");
    expect(first()).toEqual({ key: "gpu", value: "yes", effect: "NoSelectIfNew" });
    write("Value of taint 1", "");
    await user.selectOptions(screen.getByLabelText("Effect of taint 1"), "NoSelect");
    expect(first()).toEqual(BASE.spec.taints[0]);
  });

  it("shows what the hub keeps as such, and refuses one key twice", async () => {
    const { user } = form();
    expect(screen.getByText(/is set by the hub/)).toBeTruthy();
    expect(screen.queryByLabelText("Key of taint 2")).toBeNull();
    await user.click(button("Add a taint"));
    write("Key of taint 3", "gpu");
    expect(screen.getByLabelText("Key of taint 3").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(/^spec\.taints\[2\]\.key is the key of another taint too/)).toBeTruthy();
    await user.click(button("Remove taint 3"));
    await user.click(button("Remove taint 1"));
    expect(object().spec.taints).toHaveLength(1);
  });

  it("denies, and says after how long without a heartbeat a cluster is unreachable", async () => {
    const { user } = form();
    expect(screen.getByText("unreachable after 300 s without a heartbeat")).toBeTruthy();
    write("Lease duration in seconds", "120");
    expect(screen.getByText("unreachable after 600 s without a heartbeat")).toBeTruthy();
    const group = within(screen.getByRole("radiogroup", { name: "Acceptance" }));
    await user.click(group.getByRole("radio", { name: /^Denied/ }));
    expect(object().spec).toMatchObject({ hubAcceptsClient: false, leaseDurationSeconds: 120 });
  });

  it("says that a text cannot be read", () => {
    form("metadata: [");
    expect(screen.getByText(/^The YAML cannot be read/)).toBeTruthy();
  });
});
