import type { Plan } from "./run-plan";
import type { Story } from "./story";

const SECOND = 1_000;

/** Readers that do not read, gaps, and proxies. */
export const LINES: readonly Plan[] = [
  ...[5, 30, 50, 75].flatMap((seconds) => [
    plan(`reads-nothing-for-${seconds}s`, 1, async (story) => {
      story.hold(story.tab());
      await story.sleep(seconds * SECOND);
      story.release(story.tab());
    }),
    plan(`reads-nothing-for-${seconds}s-of-a-flood`, 2, async (story) => {
      story.hold(story.tab());
      await story.flood(seconds);
      story.rest();
      story.release(story.tab());
    }),
  ]),
  ...[1, 10, 50, 70].map((seconds) =>
    plan(`away-for-${seconds}s`, 3, async (story) => {
      story.offline(story.tab());
      await story.sleep(seconds * SECOND);
      story.online(story.tab());
    }),
  ),
  ...[2, 8, 40].map((seconds) =>
    plan(`away-for-${seconds}s-of-a-flood`, 4, async (story) => {
      story.offline(story.tab());
      await story.flood(seconds);
      story.online(story.tab());
    }),
  ),
  ...[3, 65, 600].map((seconds) => hidden(`hidden-for-${seconds}s`, seconds)),
  hidden("hidden-for-90s-and-cut", 90, (story) => story.cut(story.tab())),
  hidden("hidden-for-90s-without-a-network", 90, async (story) => {
    story.offline(story.tab());
    await story.sleep(75 * SECOND);
    story.online(story.tab());
  }),
  ...[1, 2, 3].map((seed) =>
    plan("cut-again-and-again", seed, async (story) => {
      for (let n = 0; n < 25; n += 1) {
        await story.sleep(story.site.random() * 4 * SECOND);
        story.cut(story.tab());
      }
    }),
  ),
  ...[1, 2].map((seed) =>
    plan("proxy-ends-each-stream-after-60s", seed, async (story) => {
      story.site.proxy({ killsAfterMs: 60 * SECOND });
      story.cut(story.tab());
      await story.sleep(190 * SECOND);
    }),
  ),
  ...[
    { bytes: 4_096, ms: 5 * SECOND },
    { bytes: 4_096, ms: 30 * SECOND },
    { bytes: 65_536, ms: 45 * SECOND },
  ].map((buffering) =>
    plan(`proxy-keeps-${buffering.bytes}-bytes-for-${buffering.ms / SECOND}s`, 5, async (story) => {
      story.site.proxy({ buffering });
      story.cut(story.tab());
      await story.sleep(120 * SECOND);
      story.site.proxy({});
      story.cut(story.tab());
    }),
  ),
];

/** A tab that no one looks at follows its lists, and asks for no page. */
function hidden(name: string, seconds: number, meanwhile?: (story: Story) => Promise<void> | void): Plan {
  return {
    id: name,
    seed: 6,
    carryOut: async (story) => {
      const tab = story.tab();
      tab.hide();
      // What it asked before is answered.
      await story.sleep(SECOND);
      const before = tab.pageRequests;
      await meanwhile?.(story);
      await story.sleep(seconds * SECOND);
      const requests = tab.pageRequests - before;
      tab.show();
      return requests === 0 ? undefined : [`a page that no one saw was asked for ${requests} times`];
    },
  };
}

function plan(name: string, seed: number, carryOut: (story: Story) => Promise<void>): Plan {
  return {
    id: `${name}-${seed}`,
    seed,
    carryOut: async (story) => {
      await carryOut(story);
      return undefined;
    },
  };
}
