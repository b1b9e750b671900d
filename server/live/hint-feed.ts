import type { FollowedSubject } from "@/lib/api/live/followed-subject";
import type { Subject } from "@/lib/api/live/subjects";
import type { Caller } from "@/server/auth/caller";
import type { QueryFeed } from "@/server/lists/followable";
import type { Window } from "@/server/lists/list-window";
import { NotificationBatcher } from "@/server/lists/notification-batcher";
import type { HintSources } from "./hint-sources";
import { HintWindow } from "./hint-window";
import { Subjects } from "./subjects";
import { Topics } from "./topics";
import type { Part } from "./visible-parts";

/** Creates windows of subjects and shares them among callers with the same scope. */
export class HintFeed implements QueryFeed<Subject> {
  readonly name = "hints";
  readonly #windowsByKey = new Map<string, Window<FollowedSubject>>();
  readonly #rounds = new NotificationBatcher();
  readonly #subjects: Subjects;
  readonly #topics: Topics;

  constructor(sources: HintSources) {
    this.#subjects = new Subjects(sources.caches);
    this.#topics = new Topics(sources);
  }

  async scopeOf(caller: Caller, subject: Subject): Promise<readonly Part[]> {
    caller.embed?.requireSubject(subject);
    return this.#subjects.seenOf(caller, subject);
  }

  window(scopeKey: string, subject: Subject): Window<FollowedSubject> {
    this.#subjects.requireThere(subject);
    const key = `${JSON.stringify(subject)} ${scopeKey}`;
    const known = this.#windowsByKey.get(key);
    if (known) return known;
    const seen: readonly Part[] = JSON.parse(scopeKey);
    const made = new HintWindow({
      topics: this.#topics,
      wanted: () => this.#subjects.topicsOf(subject, seen),
      rounds: this.#rounds,
      onEmpty: () => this.#windowsByKey.delete(key),
    });
    this.#windowsByKey.set(key, made);
    return made;
  }
}
