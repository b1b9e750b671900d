"use client";

import { usePathname } from "next/navigation";
import { Button } from "@/components/ui/controls/button";
import { Kbd } from "@/components/ui/controls/kbd";
import { Dialog } from "@/components/ui/overlay/dialog";
import { goKeysOf, keysAt, NAVIGATION, type PageKeys } from "./navigation";

const EVERYWHERE: readonly PageKeys[] = [
  { keys: ["Ctrl", "K"], does: "search or run a command" },
  { keys: ["?"], does: "show these shortcuts" },
  ...NAVIGATION.flatMap((entry) => {
    const keys = goKeysOf(entry);
    return keys.length === 0 ? [] : [{ keys, does: `go to ${entry.label}` }];
  }),
];

/** What the line at the bottom has no room for, by the key and what it does. */
const MORE: Readonly<Record<string, string>> = {
  "x select": "or clear; with Shift, all that match",
  "↵ preview": "next to the list; again to open the page",
  "o open": "the page",
  "Esc back": "from the filter, preview or selection",
};

/** The keys that work on this page, and those that work everywhere. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const here = keysAt(usePathname(), new URLSearchParams(location.search).get("layout"));
  return (
    <Dialog
      title="Keys"
      onClose={onClose}
      foot={
        <Button data-keep="" onClick={onClose}>
          Close
        </Button>
      }
    >
      {here.length > 0 ? <KeyList title="On this page" keys={here} /> : null}
      <KeyList title="Everywhere" keys={EVERYWHERE} />
    </Dialog>
  );
}

function KeyList({ title, keys }: { readonly title: string; readonly keys: readonly PageKeys[] }) {
  return (
    <section className="mt-3">
      <h3 className="text-small text-text-3">{title}</h3>
      <dl className="mt-1 grid grid-cols-[88px_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5">
        {keys.map((each) => (
          <div key={each.does} className="contents">
            <dt className="flex items-baseline gap-1">
              {each.keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{[each.does, MORE[`${each.keys.join(" ")} ${each.does}`]].filter(Boolean).join(" ")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
