import { Crowd } from "./crowd";
import type { Plan } from "./run-plan";
import type { Story } from "./story";

const SECOND = 1_000;

/** Consoles that are stopped or killed while another answers, and crowds that come back at once. */
export const CONSOLES: readonly Plan[] = [
  ...(["stop", "kill"] as const).flatMap((how) => [
    ...[1, 2].map((seed) =>
      plan(`console-${how}-and-another-answers`, seed, async (story) => {
        const other = story.site.hub.start("console 1");
        await story.sleep(2 * SECOND);
        story.site.moveTo(other, how);
        for (const person of people(story)) await story.signInAgain(person);
      }),
    ),
    plan(`console-${how}-once-a-minute`, 3, async (story) => {
      for (let n = 1; n < 5; n += 1) {
        const next = story.site.hub.start(`console ${n}`);
        await story.sleep(2 * SECOND + story.site.random() * 20 * SECOND);
        story.site.moveTo(next, how);
        for (const person of people(story)) await story.signInAgain(person, story.site.random() * 10 * SECOND);
      }
    }),
    plan(`console-${how}-and-none-answers-for-a-while`, 4, async (story) => {
      const { active } = story.site;
      active[how]();
      for (const tab of story.tabs) for (const line of tab.lines) line.cut();
      await story.sleep(20 * SECOND);
      const next = story.site.hub.start("console 1");
      await story.sleep(SECOND);
      story.site.moveTo(next, "kill");
      for (const person of people(story)) await story.signInAgain(person);
    }),
  ]),
  ...[100, 1_000].flatMap((size) => [
    crowd(
      `${size}-come-back-at-once`,
      async (story, many) => {
        await many.cut();
        await story.sleep(5 * SECOND);
        await many.connect();
        await story.sleep(2 * SECOND);
        return many.wrong(1);
      },
      size,
    ),
    crowd(
      `${size}-come-back-again-and-again`,
      async (story, many) => {
        for (let n = 0; n < 4; n += 1) {
          await many.cut();
          await story.sleep(story.site.random() * 3 * SECOND);
          await many.connect();
          await story.sleep(story.site.random() * SECOND);
        }
        await story.sleep(2 * SECOND);
        return many.wrong(1);
      },
      size,
    ),
    crowd(
      `${size}-come-back-too-late`,
      async (story, many) => {
        await many.cut();
        await story.sleep(65 * SECOND);
        await many.connect();
        await story.sleep(2 * SECOND);
        return many.wrong(2);
      },
      size,
    ),
  ]),
];

/** Many streams beside one tab. */
function crowd(name: string, carryOut: (story: Story, many: Crowd) => Promise<string[]>, size: number): Plan {
  return {
    id: `${name}-1`,
    seed: 1,
    carryOut: async (story) => {
      const many = new Crowd(story.site, size);
      await many.connect();
      await story.sleep(3 * SECOND);
      const wrong = await carryOut(story, many);
      await many.cut();
      return wrong;
    },
  };
}

function people(story: Story) {
  return new Set(story.tabs.map(({ person }) => person));
}

function plan(name: string, seed: number, carryOut: (story: Story) => Promise<void>): Plan {
  return {
    id: `${name}-${seed}`,
    seed,
    furnish: (site) => {
      site.person("ada", 2);
      site.person("bo");
    },
    carryOut: async (story) => {
      await carryOut(story);
      return [];
    },
  };
}
