"use client";

import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { Kbd } from "@/components/ui/controls/kbd";
import { Modal } from "@/components/ui/overlay/modal";
import { foundText, matching, type PaletteEntry, type PaletteGroup, positionBy } from "./palette-entries";
import { optionId, PaletteList } from "./palette-list";
import { useFound } from "./use-found";

interface PaletteProps {
  /** What its field holds at first. */
  readonly ahead: { readonly text: string };
  /** What was chosen lately: shown while nothing is written. */
  readonly recent: readonly PaletteEntry[];
  readonly pages: readonly PaletteEntry[];
  /** Saved views. */
  readonly views: readonly PaletteEntry[];
  readonly commands: readonly PaletteEntry[];
  readonly onChoose: (entry: PaletteEntry) => void;
  readonly onClose: () => void;
}

/** One field that reaches everything. It keeps the focus; arrow keys move among results, Enter chooses, Esc closes. */
export function Palette({ ahead, recent, pages, views, commands, onChoose, onClose }: PaletteProps) {
  const id = useId();
  const [text, setText] = useState(() => ahead.text);
  // What stood in for the palette took keys until now, also while this was drawn.
  useEffect(() => setText(ahead.text), [ahead]);
  const [pointed, setPointed] = useState<string>();
  const found = useFound(text);
  const isBlank = text.trim() === "";
  const groups: readonly PaletteGroup[] = [
    { title: "Recent", entries: isBlank ? recent : [] },
    { title: "Pages", entries: matching(pages, text) },
    { title: "Views", entries: matching(views, text) },
    { title: "Commands", entries: matching(commands, text) },
    ...(isBlank ? [] : found.groups),
  ];
  const entries = groups.flatMap((group) => group.entries);
  const index = Math.max(
    0,
    entries.findIndex((entry) => entry.id === pointed),
  );
  const current = entries[index];
  const isSearching = !isBlank && found.isSearching;
  const chooseWhenFound = useChoiceWhenFound(isSearching, () => current && onChoose(current));
  const onKeyDown = (event: KeyboardEvent) => {
    // Of an input method: Enter takes what it proposes.
    if (event.nativeEvent.isComposing) return;
    const next = positionBy(event.key, index, entries.length);
    if (next !== undefined) setPointed(entries[next]?.id);
    else if (event.key === "Enter" && pointed === undefined) chooseWhenFound();
    else if (event.key === "Enter" && current) onChoose(current);
    else if (event.key !== "Tab") return;
    event.preventDefault();
  };
  return (
    <Modal
      label="Commands"
      onClose={onClose}
      className="mx-auto mt-[max(16px,18dvh)] mb-4 max-h-[min(560px,calc(82dvh-16px))] w-[min(560px,calc(100vw-32px))] flex-col overflow-hidden rounded-dialog p-0 open:flex"
    >
      <div className="flex h-11 flex-none items-center gap-2.5 border-line border-b px-4">
        <Search size={16} strokeWidth={1.5} aria-hidden="true" className="flex-none text-text-3" />
        <input
          role="combobox"
          aria-label="Search or run a command"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(id, current)}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPointed(undefined);
          }}
          onKeyDown={onKeyDown}
          placeholder="Search or run a command"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="min-w-0 flex-1 bg-transparent text-body outline-none placeholder:text-text-3"
        />
        <Kbd>Esc</Kbd>
      </div>
      <PaletteList
        id={id}
        groups={groups}
        current={current?.id}
        onPoint={(entry) => setPointed(entry.id)}
        onChoose={onChoose}
      />
      {entries.length === 0 && !isSearching ? <NothingFound text={text} /> : null}
      {entries.length === 0 && isSearching ? (
        <p className="animate-appear px-4 pb-4 text-text-2">Searching the hub.</p>
      ) : null}
      <p role="status" className="sr-only">
        {foundText(groups, isSearching)}
      </p>
    </Modal>
  );
}

/** The first result may still be for an earlier text: pressing Enter early waits and takes the first new one. */
function useChoiceWhenFound(isSearching: boolean, choose: () => void): () => void {
  const [isMeant, setMeant] = useState(false);
  const onFound = useEffectEvent(() => {
    setMeant(false);
    choose();
  });
  useEffect(() => {
    if (isMeant && !isSearching) onFound();
  }, [isMeant, isSearching]);
  return () => setMeant(true);
}

function NothingFound({ text }: { readonly text: string }) {
  return (
    <p className="px-4 pb-4 text-text-2 [overflow-wrap:anywhere]">
      No visible result for <span className="mono">{text.trim()}</span>. A filter such as{" "}
      <span className="mono">set:</span> or <span className="mono">health:</span> finds clusters too.
    </p>
  );
}
