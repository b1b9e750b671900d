import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { AGENT_ROLE, fleet, ground, template } from "@/server/controllers/test-objects";
import { deployedOn } from "./contents";
import { FORGED, requestCertificate } from "./requests";
import { decide, editTemplate, PER_GROUP, useTemplate } from "./steps";
import type { World } from "./world";

/** What people do with an add-on, and what must be true of it at every moment. */
export interface Scenario {
  readonly name: string;
  /** Waves in their order; with fewer at once than clusters, `maxConcurrency` says how many. */
  readonly groups: readonly (readonly string[])[];
  readonly maxConcurrency?: number;
  /** Wherever there is an agent, a hook runs before it goes. */
  readonly cleansUp?: true;
  /** The add-on that `hello` requires. */
  readonly requires?: string;
  /** What each phase ends with, as `outcomeOf` tells it. */
  readonly outcomes: Readonly<Record<string, string>>;
  /**
   * Where it is about a few writes and kinds, parts of the names of those sites and kinds: `npm test` takes only what
   * strikes them.
   */
  readonly focus?: readonly string[];
  /** Parts of the names of sites of writes, in the midst of what is not to be lost when a leader is. */
  readonly struckAfter?: readonly string[];
  run(world: World): Promise<void>;
}

/** Comes to some clusters, moves to others, gets another template, and goes. */
export const life: Scenario = {
  name: "life",
  groups: [["c1", "c2", "c3"]],
  outcomes: {
    installed: "c1:v1 c2:v1 c3:v1",
    moved: "c1:v1 c2:v1 spare:v1",
    "another template": "c1:v2 c2:v2 spare:v2",
    "removed by hand on one": "c1:v2 c2:v2 spare:v2",
    gone: "",
  },
  async run(world) {
    await world.phase("installed", () => world.put(...ground(), ...fleet(this.groups)));
    await world.phase("moved", () => decide(world, 0, ["c1", "c2", "spare"]), { isExodus: true });
    await world.phase("another template", () => useTemplate(world, "hello-2"));
    await world.phase("removed by hand on one", () => world.remove(managedClusterAddOns, "hello", "c2"), {
      isExodus: true,
    });
    await world.phase("gone", () => world.remove(clusterManagementAddOns, "hello"), { isExodus: true });
  },
};

/** Walks from group to group; its template is edited when the second group is in progress. */
export const groups: Scenario = {
  name: "groups",
  groups: [["a1", "a2"], ["b1", "b2"], ["c1"]],
  outcomes: {
    installed: "a1:v1 a2:v1 b1:v1 b2:v1 c1:v1",
    "edited twice": "a1:v4 a2:v4 b1:v4 b2:v4 c1:v4",
    "another template": "a1:v2 a2:v2 b1:v2 b2:v2 c1:v2",
  },
  async run(world) {
    await world.phase("installed", () => world.put(...ground(), ...fleet(this.groups, PER_GROUP)));
    await world.phase("edited twice", async () => {
      world.spokes.idle.add("b2");
      await editTemplate(world, "hello-1", "v3");
      await world.until((history) => deployedOn(history, "b2") === "v3");
      await editTemplate(world, "hello-1", "v4");
      await world.clock.sleep(2_000);
      world.spokes.wake("b2");
    });
    await world.phase("another template", () => useTemplate(world, "hello-2"));
  },
};

/** Moves two at a time; its template is edited, removed and made again. */
export const progressive: Scenario = {
  name: "progressive",
  groups: [["a", "b", "c", "d", "e"]],
  outcomes: {
    installed: "a:v1 b:v1 c:v1 d:v1 e:v1",
    "edited twice": "a:v4 b:v4 c:v4 d:v4 e:v4",
    "template removed": "a:v4 b:v4 c:v4 d:v4 e:v4",
    "template back": "a:v5 b:v5 c:v5 d:v5 e:v5",
  },
  maxConcurrency: 2,
  async run(world) {
    const strategy = { type: "Progressive", progressive: { maxConcurrency: 2 } };
    await world.phase("installed", () => world.put(...ground(), ...fleet(this.groups, strategy)));
    await world.phase("edited twice", async () => {
      world.spokes.idle.add("c");
      await editTemplate(world, "hello-1", "v3");
      await world.until((history) => deployedOn(history, "c") === "v3");
      await editTemplate(world, "hello-1", "v4");
      await world.clock.sleep(1_000);
      world.spokes.wake("c");
    });
    await world.phase("template removed", () => world.remove(addOnTemplates, "hello-1"));
    await world.phase("template back", () => world.put(template("hello-1", "v5", AGENT_ROLE)));
  },
};

/** Agents ask for certificates, and so do those who must not have them; one asks before its add-on is there, and again. */
export const requests: Scenario = {
  name: "requests",
  groups: [["c1", "c2", "c11"]],
  outcomes: {
    installed: "c1:v1 c11:v1 c2:v1",
    requested: "c1:v1 c11:v1 c2:v1 good-1 good-2",
    "asked early": "c1:v1 c11:v1 c2:v1 spare:v1 good-1 good-2",
    "asked again": "c1:v1 c11:v1 c2:v1 spare:v1 good-1 good-2 good-spare",
  },
  async run(world) {
    await world.phase("installed", () => world.put(...ground(), ...fleet(this.groups)));
    await world.phase("requested", async () => {
      await requestCertificate(world, { name: "good-1", requester: "c1", cluster: "c1" });
      await requestCertificate(world, { name: `${FORGED}neighbour`, requester: "c2", cluster: "c1" });
      await requestCertificate(world, { name: `${FORGED}prefix`, requester: "c1", cluster: "c11" });
      await requestCertificate(world, { name: `${FORGED}prefix-back`, requester: "c11", cluster: "c1" });
      await requestCertificate(world, {
        name: `${FORGED}group`,
        requester: "c2",
        cluster: "c2",
        extraGroups: ["admins"],
      });
      await requestCertificate(world, { name: "good-2", requester: "c2", cluster: "c2" });
    });
    await world.phase("asked early", async () => {
      await requestCertificate(world, { name: `${FORGED}early`, requester: "spare", cluster: "spare" });
      await world.clock.sleep(3_000);
      await decide(world, 0, ["c1", "c2", "c11", "spare"]);
    });
    await world.phase("asked again", () =>
      requestCertificate(world, { name: "good-spare", requester: "spare", cluster: "spare" }),
    );
  },
};
