"use client";

import { Search } from "lucide-react";
import { Suspense, useState } from "react";
import { Kbd } from "@/components/ui/controls/kbd";
import { late } from "@/components/ui/hooks/late";
import { TypedAhead } from "./typed-ahead";
import { useShellKeys } from "./use-shell-keys";

// Loaded on first use: most visits need neither.
const CommandPalette = late(async () => (await import("./command-palette")).CommandPalette);
const KeysHelp = late(async () => (await import("./keys-help")).KeysHelp);

/** The field in the header that opens the palette, and the keys that work on every page. */
export function Commands({ person }: { readonly person: string }) {
  const [opened, setOpened] = useState<"palette" | "keys">();
  const [ahead] = useState({ text: "" });
  const close = () => setOpened(undefined);
  const openPalette = () => {
    ahead.text = "";
    setOpened("palette");
  };
  useShellKeys({ onPalette: opened === "palette" ? close : openPalette, onHelp: () => setOpened("keys") });
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openPalette}
        className="flex h-(--control-height) min-w-(--control-height) items-center justify-center gap-2 rounded-control text-text-2 hover:bg-sunken sheet:w-75 sheet:min-w-0 sheet:justify-start sheet:border sheet:border-line-strong sheet:bg-surface sheet:px-2.5 sheet:text-text-3 sheet:hover:bg-hover"
      >
        <Search size={16} strokeWidth={1.5} aria-hidden="true" className="flex-none" />
        <span className="max-sheet:sr-only min-w-0 truncate">Search or run a command</span>
        <span aria-hidden="true" className="ml-auto flex gap-1 max-sheet:hidden">
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      <Suspense fallback={opened === "palette" ? <TypedAhead ahead={ahead} onClose={close} /> : null}>
        {opened === "palette" ? (
          <CommandPalette person={person} ahead={ahead} onKeysHelp={() => setOpened("keys")} onClose={close} />
        ) : null}
        {opened === "keys" ? <KeysHelp onClose={close} /> : null}
      </Suspense>
    </>
  );
}
