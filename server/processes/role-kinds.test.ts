import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { resourceName } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import type { Specs } from "@/server/hub/hub";
import { CONSOLE_KINDS } from "./console-kinds";
import { ADD_ONS_KINDS, APPROVER_KINDS, CONTROLLER_KINDS, CONTROLLER_NEEDS } from "./controller-kinds";

const Rule = z.object({
  apiGroups: z.array(z.string()),
  resources: z.array(z.string()),
  verbs: z.array(z.string()),
  resourceNames: z.optional(z.array(z.string())),
});
const Role = z.object({
  kind: z.enum(["Role", "ClusterRole"]),
  metadata: z.object({ name: z.string() }),
  rules: z.array(Rule),
});
const Subject = z.object({ kind: z.string(), name: z.string() });
const Binding = z.object({
  kind: z.enum(["RoleBinding", "ClusterRoleBinding"]),
  roleRef: z.object({ kind: z.string(), name: z.string() }),
  subjects: z.array(Subject),
});

/** Read, and followed by no cache: ControllerRevisions are listed once, when the add-on controller first keeps one. */
const LISTED_ONCE = ["controllerrevisions.apps"];

/**
 * "resource.group" of everything that the account may both list and watch, whatever it is called, and of what it may
 * list alone.
 */
async function grantedTo(account: string): Promise<{ followed: string[]; listed: string[] }> {
  const rules = (await rulesOf(account)).filter(({ resourceNames }) => resourceNames === undefined);
  const having = (verbs: readonly string[]) =>
    rules
      .filter((rule) => verbs.every((verb) => rule.verbs.includes(verb)))
      .flatMap(({ apiGroups, resources }) =>
        apiGroups.flatMap((group) => resources.map((plural) => resourceName({ group, plural }))),
      );
  const followed = new Set(having(["list", "watch"]));
  return {
    followed: [...followed].sort(),
    listed: [...new Set(having(["list"]))].filter((name) => !followed.has(name)).sort(),
  };
}

const READING = ["get", "list", "watch"];

/** "resource.group verb" of everything but reading. */
async function writesOf(account: string): Promise<string[]> {
  return (await rulesOf(account)).flatMap(({ apiGroups, resources, verbs }) =>
    apiGroups.flatMap((group) =>
      resources.flatMap((plural) =>
        verbs.filter((verb) => !READING.includes(verb)).map((verb) => `${resourceName({ group, plural })} ${verb}`),
      ),
    ),
  );
}

/** What `deploy/rbac.yaml` grants, by whichever binding. */
async function rulesOf(account: string): Promise<z.infer<typeof Rule>[]> {
  const manifests: unknown[] = [...parseAllDocuments(await readFile("deploy/rbac.yaml", "utf8"))].map((document) =>
    document.toJS(),
  );
  const bindings = manifests.flatMap((manifest) => Binding.safeParse(manifest).data ?? []);
  const bound = bindings
    .filter(({ subjects }) => subjects.some(({ name }) => name === account))
    .map(({ roleRef }) => roleRef);
  const roles = manifests.flatMap((manifest) => Role.safeParse(manifest).data ?? []);
  return roles
    .filter(({ kind, metadata }) => bound.some((ref) => ref.kind === kind && ref.name === metadata.name))
    .flatMap((role) => role.rules);
}

/** Those among the names that a role follows, and the caches of it that hold none of them. */
function compare(kinds: Specs, names: readonly string[]): { followed: string[]; without: string[] } {
  const resources = names.map((name) => {
    const [plural = "", ...group] = name.split(".");
    return { name, plural, group: group.join(".") };
  });
  const caches = Object.entries(kinds).map(([name, kind]) => ({ name, cache: kind.open() }));
  return {
    followed: resources.filter((each) => caches.some(({ cache }) => cache.holds(each))).map(({ name }) => name),
    without: caches.filter(({ cache }) => !resources.some((each) => cache.holds(each))).map(({ name }) => name),
  };
}

describe("the kinds of each role", () => {
  it.each<[string, Specs, readonly string[]]>([
    ["flotilla-controllers", ADD_ONS_KINDS, LISTED_ONCE],
    ["flotilla-approver", APPROVER_KINDS, []],
    ["flotilla-console", CONSOLE_KINDS, []],
  ])("are exactly those that %s may follow on the hub", async (account, kinds, listedOnce) => {
    const { followed, listed } = await grantedTo(account);
    expect(compare(kinds, followed)).toEqual({ followed, without: [] });
    expect(listed).toEqual(listedOnce);
  });

  it("attack: minting identities with the manager's account, or installing with the approver's, is not possible", async () => {
    expect((await writesOf("flotilla-controllers")).filter((each) => each.includes("certificates.k8s.io"))).toEqual([]);
    expect((await writesOf("flotilla-controllers")).filter((each) => /^(roles|serviceaccounts)\b/.test(each))).toEqual(
      [],
    );
    expect((await writesOf("flotilla-approver")).sort()).toEqual([
      "certificatesigningrequests/approval.certificates.k8s.io patch",
      "certificatesigningrequests/status.certificates.k8s.io patch",
      "configmaps create",
      "configmaps create",
      "configmaps delete",
      "configmaps patch",
      "leases.coordination.k8s.io create",
      "leases.coordination.k8s.io patch",
      "signers.certificates.k8s.io approve",
    ]);
    expect(await writesOf("flotilla-console")).toEqual(
      ["create", "patch", "delete"].map((verb) => `configmaps ${verb}`),
    );
  });

  it("are, of the controllers, exactly those that one of them reads", () => {
    const needed = Object.values(CONTROLLER_NEEDS).flatMap(({ required, optional }) => [
      ...required,
      ...Object.keys(optional),
    ]);
    expect(Object.keys(CONTROLLER_KINDS).sort()).toEqual([...new Set(needed)].sort());
  });
});
