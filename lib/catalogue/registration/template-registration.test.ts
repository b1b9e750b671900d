import { describe, expect, it } from "vitest";
import { readText } from "@/lib/objects/object-text";
import {
  withHubApi,
  withNewRight,
  withNewSigner,
  withoutRight,
  withoutSigner,
  withRight,
  withSigner,
} from "./registration-edits";
import { newTemplate, templateObstacle, withManifests, withTemplateName } from "./template-fields";
import { type AgentRight, templateRegistration } from "./template-registration";

const ALPHA = "addon.open-cluster-management.io/v1alpha1";
const manifest = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } };
const whole = withManifests(withTemplateName(newTemplate(ALPHA), "agent", "v1"), [manifest]);

const value = (text: string) => readText(text).value as { spec: { registration?: unknown } };
const of = (text: string) => templateRegistration(value(text));
const rights = (text: string) => of(text).rights ?? [];

function rightAt(text: string, index: number): AgentRight {
  const right = rights(text)[index];
  if (!right) throw new Error(`there is no right ${index}`);
  return right;
}

/** As somebody may have written it, with all that no form shows. */
const THEIRS = `apiVersion: ${ALPHA}
kind: AddOnTemplate
metadata: {name: agent-v1}
spec:
  addonName: agent
  registration:
    # the first
    - type: CustomSigner
      customSigner: {signerName: example.com/one, signingCA: {name: ca}, subject: {user: u}}
    - type: KubeClient
      kubeClient:
        driver: csr
        hubPermissions:
          - type: CurrentCluster # own
            currentCluster: {clusterRoleName: first}
          - type: Everywhere
            everywhere: {x: 1}
          - type: SingleNamespace
            singleNamespace: {namespace: shared, roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: second}}
    - type: Later
      later: {y: 2}
    - type: CustomSigner
      customSigner: {signerName: example.com/two, signingCA: {name: ca, namespace: n}}
`;

describe("the registration of a template", () => {
  it("has no rights without the hub's API, and none at first with it", () => {
    expect(of(whole)).toEqual({ signers: [] });
    const on = withHubApi(whole, true);
    expect(of(on)).toEqual({ rights: [], signers: [] });
    expect(templateObstacle(on)).toBeUndefined();
    expect(withHubApi(on, false)).toBe(whole);
  });

  it("has rights of both types beside each other, each to be named", () => {
    const own = withNewRight(withHubApi(whole, true), "CurrentCluster");
    expect(templateObstacle(own)).toMatch(/^Name the ClusterRole/);
    const named = withRight(own, { ...rightAt(own, 0), type: "CurrentCluster", clusterRole: "reader" });
    const both = withNewRight(named, "SingleNamespace");
    expect(templateObstacle(both)).toMatch(/^Name the namespace and the role/);
    const right = { ...rightAt(both, 1), type: "SingleNamespace", namespace: "n", roleKind: "ClusterRole", role: "w" };
    const done = withRight(both, right as AgentRight);
    expect(templateObstacle(done)).toBeUndefined();
    expect(value(done).spec.registration).toEqual([
      {
        type: "KubeClient",
        kubeClient: {
          hubPermissions: [
            { type: "CurrentCluster", currentCluster: { clusterRoleName: "reader" } },
            {
              type: "SingleNamespace",
              singleNamespace: {
                namespace: "n",
                roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "w" },
              },
            },
          ],
        },
      },
    ]);
    expect(withoutRight(done, rightAt(done, 1))).toBe(named);
  });

  it("has signers, each with a name and a CA", () => {
    const text = withNewSigner(whole);
    const [signer] = of(text).signers;
    if (!signer) throw new Error("there is no signer");
    expect(templateObstacle(withSigner(text, { ...signer, signerName: "agent" }))).toMatch(/^Name the signer/);
    const named = withSigner(text, { ...signer, signerName: "example.com/agent" });
    expect(templateObstacle(named)).toMatch(/^Name the Secret/);
    const done = withSigner(named, { ...signer, signerName: "example.com/agent", caName: "ca", caNamespace: "n" });
    expect(templateObstacle(done)).toBeUndefined();
    expect(of(done).signers).toMatchObject([{ signerName: "example.com/agent", caName: "ca", caNamespace: "n" }]);
    expect(withoutSigner(done, signer)).toBe(whole);
  });

  it("shows every right and signer of a template of others", () => {
    expect(rights(THEIRS).map(({ type }) => type)).toEqual(["CurrentCluster", "other", "SingleNamespace"]);
    expect(of(THEIRS).signers.map(({ signerName }) => signerName)).toEqual(["example.com/one", "example.com/two"]);
  });

  it("changes one field of a template of others, and nothing beside it", () => {
    const renamed = withRight(THEIRS, { ...rightAt(THEIRS, 0), type: "CurrentCluster", clusterRole: "third" });
    expect(value(renamed)).toEqual(value(THEIRS.replace("clusterRoleName: first", "clusterRoleName: third")));
    expect(renamed).toContain("# the first");
    const [, second] = of(THEIRS).signers;
    if (!second) throw new Error("there is no second signer");
    const resigned = withSigner(THEIRS, { ...second, caNamespace: "" });
    expect(value(resigned)).toEqual(value(THEIRS.replace(", namespace: n", "")));
    expect(value(withoutRight(THEIRS, rightAt(THEIRS, 0)))).toEqual(
      value(
        THEIRS.replace(
          "          - type: CurrentCluster # own\n            currentCluster: {clusterRoleName: first}\n",
          "",
        ),
      ),
    );
    const added = withNewRight(THEIRS, "CurrentCluster");
    expect(rights(added).map(({ type }) => type)).toEqual([
      "CurrentCluster",
      "other",
      "SingleNamespace",
      "CurrentCluster",
    ]);
    expect(withRight(THEIRS, rightAt(THEIRS, 1))).toBe(THEIRS);
  });

  it("takes away what calls the hub's API alone", () => {
    const registration = value(withHubApi(THEIRS, false)).spec.registration;
    expect(registration).toMatchObject([{ type: "CustomSigner" }, { type: "Later" }, { type: "CustomSigner" }]);
  });
});
