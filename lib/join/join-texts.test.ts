import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { importText, JOIN_WAYS, type JoinFacts, joinTexts } from "./join-texts";

const CA = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
const FACTS: JoinFacts = { cluster: "edge-1", token: "t.o.k", server: "https://hub.example:6443", ca: CA };

function textOf(way: (typeof JOIN_WAYS)[number], label: string, facts = FACTS): string {
  return joinTexts(way, facts).find((each) => each.label === label)?.text ?? "";
}

function bootstrapOf(text: unknown) {
  return parse(String(text));
}

describe("what is run on a cluster that joins", () => {
  it("is one command of clusteradm, with the CA in a file", () => {
    expect(textOf("clusteradm", "Command")).toBe(
      [
        "cat > hub-ca.crt <<'EOF'",
        ...CA.trim().split("\n"),
        "EOF",
        "clusteradm join \\",
        "  --hub-token t.o.k \\",
        "  --hub-apiserver https://hub.example:6443 \\",
        "  --cluster-name edge-1 \\",
        "  --ca-file hub-ca.crt \\",
        "  --wait",
        "",
      ].join("\n"),
    );
    const { ca: _, ...bare } = FACTS;
    expect(textOf("clusteradm", "Command", bare)).not.toContain("ca");
  });

  it("is values of the chart, with a kubeconfig that has the token", () => {
    const values = parse(textOf("helm", "Values"));
    expect(values.klusterlet).toEqual({ clusterName: "edge-1" });
    const config = bootstrapOf(values.bootstrapHubKubeConfig);
    expect(config.users[0].user).toEqual({ token: "t.o.k" });
    expect(config.clusters[0].cluster.server).toBe(FACTS.server);
    expect(atob(config.clusters[0].cluster["certificate-authority-data"])).toBe(CA);
    expect(textOf("helm", "Command")).toContain("ocm/klusterlet");
  });

  it("is a manifest that an operator takes", () => {
    const objects = parseAllDocuments(textOf("manifest", "Manifest")).map((each) => each.toJS());
    expect(objects.map(({ kind }) => kind)).toEqual(["Namespace", "Secret", "Klusterlet"]);
    expect(objects[1].metadata).toEqual({
      name: "bootstrap-hub-kubeconfig",
      namespace: "open-cluster-management-agent",
    });
    expect(bootstrapOf(objects[1].stringData.kubeconfig).users[0].user.token).toBe("t.o.k");
    expect(objects[2].spec).toMatchObject({ clusterName: "edge-1", namespace: "open-cluster-management-agent" });
  });

  it.each(JOIN_WAYS)("has the token in one text of %s alone", (way) => {
    expect(joinTexts(way, FACTS).filter(({ text }) => text.includes(FACTS.token))).toHaveLength(1);
  });

  it("has none of it where the hub imports the cluster", () => {
    const objects = parseAllDocuments(importText("edge-1").text).map((each) => each.toJS());
    expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.namespace ?? ""}/${metadata.name}`)).toEqual([
      "Namespace /edge-1",
      "ManagedCluster /edge-1",
      "Secret edge-1/auto-import-secret",
    ]);
  });
});
