import { expect, it } from "vitest";
import { revokeSteps } from "./revoke-commands";

const commands = (identity: Parameters<typeof revokeSteps>[0]) => revokeSteps(identity).map(({ command }) => command);

it("takes the rights of a cluster's or an add-on's identity back", () => {
  expect(commands({ kind: "certificate", name: "r", cluster: "c1" })).toEqual([
    `kubectl patch managedcluster c1 --type=merge -p '{"spec":{"hubAcceptsClient":false}}'`,
    "kubectl delete rolebindings -n c1 --all",
    `kubectl patch managedcluster c1 --type=merge -p '{"spec":{"taints":[{"key":"flotilla.dev/forged-identity","effect":"NoSelect"}]}}'`,
  ]);
  expect(commands({ kind: "certificate", name: "r", cluster: "c1", addOn: "hello" })[0]).toBe(
    "kubectl delete rolebindings -n c1 -l open-cluster-management.io/addon-name=hello",
  );
  expect(commands({ kind: "certificate", name: "r" })).toEqual([]);
  expect(commands({ kind: "certificate", name: "r", cluster: "c1", hasCluster: true })).toHaveLength(3);
});

it("offers no command about a cluster that the hub does not have", () => {
  expect(commands({ kind: "certificate", name: "r", cluster: "gone", addOn: "hello", hasCluster: false })).toEqual([]);
});

it("attack: makes one word of every name, whatever its author put into it", () => {
  expect(commands({ kind: "role-binding", name: "a'; rm -rf ~ #", namespace: "c1" })).toEqual([
    `kubectl delete rolebinding -n c1 'a'\\''; rm -rf ~ #'`,
  ]);
});

it.each(["--server=https://evil.example", "-A", "a.b", "a b", "…"])(
  "attack: makes no command of a cluster that claims the name %s",
  (cluster) => expect(commands({ kind: "certificate", name: "r", cluster })).toEqual([]),
);
