import type { ListFeed } from "@/server/lists/list-feed";
import { NotificationBatcher } from "@/server/lists/notification-batcher";
import { HintFeed } from "@/server/live/hint-feed";
import type { HintSources } from "@/server/live/hint-sources";
import { type Feed, ViewFeed } from "@/server/live/view-feed";
import { matrixFeed } from "@/server/matrix/matrix-feed";
import type { ServedLists } from "./served-lists";

interface LiveFeeds {
  readonly feeds: readonly Feed[];
  readonly lists: readonly ListFeed[];
  readonly hints: HintFeed;
}

/** What browsers can follow: whole views, parts of every list, and what the pages of one object are made of. */
export function liveFeeds(lists: ServedLists, caches: HintSources["caches"]): LiveFeeds {
  const batcher = new NotificationBatcher();
  const listRounds = new NotificationBatcher();
  const { addons, clusters, rollouts } = lists;
  return {
    feeds: [
      new ViewFeed("addons", addons.view, (caller) => addons.scopeOf(caller), batcher),
      new ViewFeed("rollouts", rollouts.view, (caller) => rollouts.scopeOf(caller), batcher),
    ],
    lists: [...Object.values(lists).map((list) => list.feed(listRounds)), matrixFeed(clusters, listRounds)],
    hints: new HintFeed({ caches, rollouts: rollouts.view }),
  };
}
