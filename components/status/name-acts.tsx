"use client";

import { useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { tell } from "@/components/ui/toasts";
import { csvLine } from "@/lib/api/csv";
import type { NamedRow } from "@/lib/api/live";
import { plural } from "@/lib/format/count";
import { fileHref } from "@/lib/queries/list-part";
import { readSelected, type SelectedList } from "./read-selected";
import { selectionFilter } from "./selection-filters";
import type { RowMarks } from "./use-row-marks";

interface NameActsProps<Row extends NamedRow> {
  readonly marks: RowMarks;
  readonly list: SelectedList<Row>;
  readonly sort: string | undefined;
}

/** What can be done with any rows: their names on the clipboard, and all that the list says of them as a file. */
export function NameActs<Row extends NamedRow>({ marks: { selection }, list, sort }: NameActsProps<Row>) {
  const [isBusy, setBusy] = useState(false);
  const { view, thing, names, columns, isWrittenHere } = list;
  const filter = isWrittenHere ? undefined : selectionFilter(selection, names);
  const read = () => readSelected(list, selection);
  const trying = async (what: string, act: () => Promise<string>) => {
    setBusy(true);
    const id = `selected ${view}`;
    try {
      tell({ id, phase: "seen", words: await act() });
    } catch (error) {
      tell({ id, phase: "failed", words: `${what} failed.`, detail: error instanceof Error ? error.message : undefined });
    }
    setBusy(false);
  };
  const copy = () =>
    trying("Copying the names", async () => {
      const all = selection.by === "names" ? [...selection.names] : read().then((rows) => rows.map(({ name }) => name));
      const lines = Promise.resolve(all).then((each) => [...new Set(each.map(names.of ?? ((name) => name)))].sort());
      await putOnClipboard(lines.then((each) => each.join("\n")));
      return `${plural((await lines).length, "name")} copied.`;
    });
  const write = () =>
    trying("Writing the file", async () => {
      const rows = await read();
      save(`${view}.csv`, [csvLine(columns.map(({ head }) => head)), ...rows.map((each) => csvLine(columns.map(({ of }) => of(each))))]);
      return `A file with ${plural(rows.length, thing)} is written.`;
    });
  return (
    <>
      <Button look="quiet" onClick={copy} disabled={isBusy}>
        Copy names
      </Button>
      {filter !== undefined ? (
        <a href={fileHref(view, { ...(filter === "" ? {} : { q: filter }), sort })} download className={buttonClass("quiet")}>
          Export CSV
        </a>
      ) : (
        <Button look="quiet" onClick={write} disabled={isBusy}>
          Export CSV
        </Button>
      )}
    </>
  );
}

/** The browser has to be asked while it still knows of the press, whenever the text comes. */
async function putOnClipboard(text: Promise<string>): Promise<void> {
  const type = "text/plain";
  await navigator.clipboard.write([new ClipboardItem({ [type]: text.then((each) => new Blob([each], { type })) })]);
}

function save(name: string, lines: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([...lines], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
