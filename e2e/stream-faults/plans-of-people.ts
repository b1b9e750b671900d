import type { Person } from "./person";
import type { Plan } from "./run-plan";
import type { Site } from "./site";
import type { Story } from "./story";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Rights are asked again every 8 s and kept for 20 s. */
const NOTICED_MS = 30 * SECOND;

/** Sessions that end, rights that are taken away, tabs that sleep, come and go. */
export const PEOPLE: readonly Plan[] = [
  plan("signs-out-and-in", 1, async (story) => {
    const { person } = story.tab();
    story.site.active.sessions.get(person.cookie)?.end();
    await story.signInAgain(person);
  }),
  plan("session-runs-out", 1, async (story) => {
    const { person } = story.tab();
    story.pace(20 * SECOND);
    await story.sleep(32 * MINUTE);
    const wrong = story.tab().status === "signed-out" ? [] : [`after half an hour the tab is ${story.tab().status}`];
    await story.signInAgain(person);
    return wrong;
  }),
  plan("token-is-taken", 1, async (story) => {
    const { person } = story.tab();
    person.rights = "taken";
    await story.sleep(NOTICED_MS);
    person.rights = "all";
    await story.signInAgain(person);
  }),
  ...[1, 2].map((seed) =>
    plan("right-is-taken-in-mid-stream", seed, (story) => withoutRights(story, () => Promise.resolve()), lineOfBoth),
  ),
  ...[1, 2].map((seed) =>
    plan(
      "right-is-taken-while-away",
      seed,
      (story) => withoutRights(story, (person) => awayFor(story, person, 15 * SECOND)),
      lineOfBoth,
    ),
  ),
  plan("right-is-taken-and-given-back", 1, async (story) => {
    const { person } = story.tab();
    for (let n = 0; n < 5; n += 1) {
      person.rights = "none";
      await story.sleep(story.site.random() * NOTICED_MS);
      person.rights = "all";
      await story.sleep(story.site.random() * NOTICED_MS);
    }
    // What is forbidden is asked for again after half a minute, and answered after as long as rights are kept.
    await story.sleep(NOTICED_MS);
  }),
  plan("signs-out-while-away", 1, async (story) => {
    const { person } = story.tab();
    story.offline(story.tab());
    story.site.active.sessions.get(person.cookie)?.end();
    await story.sleep(10 * SECOND);
    story.online(story.tab());
    await story.signInAgain(person);
  }),
  ...[30 * SECOND, 10 * MINUTE].flatMap((ms) =>
    [1, 2].map((tabs) =>
      plan(
        `sleeps-for-${ms / SECOND}s-with-${tabs}-tabs`,
        tabs,
        (story) => story.asleep([...story.tabs], ms),
        (site) => site.person("ada", tabs),
      ),
    ),
  ),
  ...[1, 2].map((seed) =>
    plan("goes-offline-again-and-again", seed, async (story) => {
      for (let n = 0; n < 6; n += 1) {
        story.offline(story.tab());
        await story.sleep(story.site.random() * 25 * SECOND);
        story.online(story.tab());
        await story.sleep(story.site.random() * 5 * SECOND);
      }
    }),
  ),
  plan(
    "seven-tabs-share-one-stream",
    1,
    async (story) => {
      await story.sleep(10 * SECOND);
      const { opened } = story.site;
      return opened.fresh + opened.resumed === 1
        ? []
        : [`${opened.fresh + opened.resumed} streams were opened for seven tabs`];
    },
    seven,
  ),
  ...(["close", "crash"] as const).flatMap((how) =>
    [1, 2].map((seed) =>
      plan(
        `seven-tabs-${how}-one-after-the-other`,
        seed,
        async (story) => {
          for (let n = 0; n < 6; n += 1) {
            story.site.close(story.tab(), how);
            await story.sleep(story.site.random() * 3 * SECOND);
          }
          const { fresh } = story.site.opened;
          return fresh === 1 ? [] : [`${fresh} streams began again where the next tab could go on`];
        },
        seven,
      ),
    ),
  ),
  plan(
    "seven-tabs-are-loaded-anew-again-and-again",
    1,
    async (story) => {
      for (let n = 0; n < 100; n += 1) {
        const { person } = story.tab();
        story.site.close(story.tab(n % 7), n % 3 === 0 ? "crash" : "close");
        story.site.openTab(person);
        await story.sleep(story.site.random() * SECOND);
      }
    },
    seven,
  ),
  plan("the-tab-that-holds-the-stream-sleeps", 1, (story) => story.asleep([story.tab()], 50 * SECOND), seven),
];

/** Somebody keeps their rights, somebody else does not. */
function lineOfBoth(site: Site): void {
  site.person("ada");
  site.person("bo");
}

function seven(site: Site): Person {
  return site.person("ada", 7);
}

/** What happens after somebody could have noticed reaches the tab no more. */
async function withoutRights(story: Story, meanwhile: (person: Person) => Promise<void>): Promise<string[]> {
  const tab = story.tab();
  tab.person.rights = "none";
  await meanwhile(tab.person);
  await story.sleep(NOTICED_MS);
  story.site.hub.put("addOn", "secret-add-on");
  story.site.hub.put("cluster", "cluster-10-secret");
  await story.sleep(10 * SECOND);
  story.site.hub.remove("addOn", "secret-add-on");
  story.site.hub.remove("cluster", "cluster-10-secret");
  await story.sleep(SECOND);
  const isVisible = story.tab(1).text.includes("secret-add-on") && story.tab(1).text.includes("cluster-10-secret");
  return [
    ...(tab.text.includes("secret") ? ["the tab was told what it may not see"] : []),
    ...(isVisible ? [] : ["no one else was told"]),
  ];
}

async function awayFor(story: Story, person: Person, ms: number): Promise<void> {
  const own = story.tabs.filter((tab) => tab.person === person);
  for (const tab of own) story.offline(tab);
  await story.sleep(ms);
  for (const tab of own) story.online(tab);
}

function plan(
  name: string,
  seed: number,
  carryOut: (story: Story) => Promise<unknown>,
  furnish?: (site: Site) => unknown,
): Plan {
  return {
    id: `${name}-${seed}`,
    seed,
    ...(furnish ? { furnish } : {}),
    carryOut: async (story) => wrongIn(await carryOut(story)),
  };
}

/** Plans that say nothing have found nothing. */
function wrongIn(answer: unknown): string[] {
  return Array.isArray(answer) ? answer : [];
}
