import type { FollowedSubject } from "@/lib/api/followed-subject";
import type { Subject } from "@/lib/api/subjects";
import type { Caller } from "@/server/auth/caller";
import type { QueryFeed } from "./followable";
import type { HintSources } from "./hint-sources";
import { HintWindow } from "./hint-window";
import type { Window } from "./list-window";
import { Rounds } from "./rounds";
import type { Part } from "./seen-parts";
import { Subjects } from "./subjects";
import { Topics } from "./topics";

/** Makes windows of subjects and shares them among those who see the same. */
export class HintFeed implements QueryFeed<Subject> {
  readonly name = "hints";
  readonly #windowsByKey = new Map<string, Window<FollowedSubject>>();
  readonly #rounds = new Rounds();
  readonly #subjects: Subjects;
  readonly #topics: Topics;

  constructor(sources: HintSources) {
    this.#subjects = new Subjects(sources.caches);
    this.#topics = new Topics(sources);
  }

  sightOf(caller: Caller, subject: Subject): Promise<readonly Part[]> {
    return this.#subjects.seenOf(caller, subject);
  }

  window(sightKey: string, subject: Subject): Window<FollowedSubject> {
    this.#subjects.requireThere(subject);
    const key = `${JSON.stringify(subject)} ${sightKey}`;
    const known = this.#windowsByKey.get(key);
    if (known) return known;
    const seen: readonly Part[] = JSON.parse(sightKey);
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
