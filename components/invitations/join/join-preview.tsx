"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { ListProblem } from "@/components/request-state/list-problem";
import { MissingRightNote } from "@/components/request-state/missing-right";
import { InputField } from "@/components/ui/controls/input-field";
import { Link } from "@/components/ui/controls/link";
import type { JoinPreview, JoinPreviewInput } from "@/lib/api/invitations/invitation";
import { typedLabels } from "@/lib/join/typed-labels";
import { joinPreview } from "@/lib/queries/invitations/invitations";

const LINK = "mono text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2";

/** Which placements and add-ons a cluster would get, by the set and the labels that it is given. Nothing is written. */
export function JoinPreviewPanel() {
  const [set, setSet] = useState("");
  const [text, setText] = useState("");
  const { labels, problem } = typedLabels(useDeferredValue(text));
  const chosen = useDeferredValue(set.trim());
  return (
    <section aria-label="What it would get" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div>
        <h2 className="font-strong">What it would get</h2>
        <p className="max-w-[60ch] text-pretty text-small text-text-2">
          The invitation carries neither set nor labels: a cluster joins into the set default without labels. Assume
          here what you will give it on its page once it has come. Nothing of it is written.
        </p>
      </div>
      <InputField
        machine
        label="Assumed cluster set"
        hint="default without one"
        placeholder="default"
        value={set}
        onChange={({ target }) => setSet(target.value)}
      />
      <InputField
        machine
        label="Assumed labels"
        hint="key=value, separated by commas"
        placeholder="environment=production, region=eu-central"
        value={text}
        onChange={({ target }) => setText(target.value)}
        problem={problem}
      />
      <JoinEffect input={problem === undefined ? { labels, ...(chosen && { set: chosen }) } : undefined} />
    </section>
  );
}

interface JoinEffectProps {
  /** Undefined while it cannot be read. */
  readonly input: JoinPreviewInput | undefined;
}

/** Which placements select a cluster with this set and these labels, and which add-ons come to it. */
export function JoinEffect({ input }: JoinEffectProps) {
  const { data, error, refetch } = useQuery({
    ...joinPreview(input ?? NOTHING),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <div aria-live="polite">
      {data ? <Result preview={data} /> : null}
      {error && !data ? <ListProblem subject="the preview" error={error} onTryAgain={refetch} /> : null}
    </div>
  );
}

const NOTHING: JoinPreviewInput = { labels: {} };

function Result({ preview: { addOns, placements, unsure, withheld } }: { readonly preview: JoinPreview }) {
  if (withheld) {
    return (
      <p className="text-pretty text-text-2">
        {withheld.message} {withheld.missing ? <MissingRightNote missing={withheld.missing} /> : null}
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <Names
        title="Placements that select it"
        none="No placement selects it."
        names={placements ?? []}
        hrefOf={(key) => `/placements/${key}`}
      />
      <Names
        title="Add-ons that come to it"
        none="No add-on comes to it."
        names={addOns ?? []}
        hrefOf={(name) => `/addons/${encodeURIComponent(name)}`}
      />
      {unsure.length > 0 ? (
        <p className="text-pretty text-small text-text-2">
          {unsure.join(", ")} may decide by what it reports later: more may come.
        </p>
      ) : null}
    </div>
  );
}

interface NamesProps {
  readonly title: string;
  readonly none: string;
  readonly names: readonly string[];
  readonly hrefOf: (name: string) => string;
}

function Names({ title, none, names, hrefOf }: NamesProps) {
  return (
    <div>
      <h3 className="mb-0.5 font-medium">{title}</h3>
      {names.length === 0 ? <p className="text-text-2">{none}</p> : null}
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Link href={hrefOf(name)} className={LINK}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
