"use client";

import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { buttonClass } from "@/components/ui/controls/plain-button";
import { toast } from "@/components/ui/feedback/toasts";
import type { NamedRow } from "@/lib/api/live/live";
import { withBasePath } from "@/lib/base-path";
import { plural } from "@/lib/format/count";
import { csvLine } from "@/lib/lists/csv";
import { fileHref } from "@/lib/queries/list/list-part";
import { readSelected, type SelectedList } from "./read-selected";
import { selectionFilter } from "./selection-filters";
import type { RowMarks } from "./use-row-marks";

interface NameActionsProps<Row extends NamedRow> {
  readonly marks: RowMarks;
  readonly list: SelectedList<Row>;
  readonly sort: string | undefined;
}

/** Actions for any rows: copy their names, and export them. */
export function NameActions<Row extends NamedRow>({ marks: { selection }, list, sort }: NameActionsProps<Row>) {
  const [isBusy, setBusy] = useState(false);
  const { view, thing, names, columns, isWrittenHere } = list;
  const filter = isWrittenHere ? undefined : selectionFilter(selection, names);
  const read = () => readSelected(list, selection);
  const trying = async (what: string, action: () => Promise<string>) => {
    setBusy(true);
    const id = `selected ${view}`;
    try {
      toast({ id, phase: "seen", text: await action() });
    } catch (error) {
      toast({
        id,
        phase: "failed",
        text: `${what} failed.`,
        detail: error instanceof Error ? error.message : undefined,
      });
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
    trying("Exporting", async () => {
      const rows = await read();
      save(`${view}.csv`, [
        csvLine(columns.map(({ head }) => head)),
        ...rows.map((each) => csvLine(columns.map(({ of }) => of(each)))),
      ]);
      return `Exported ${plural(rows.length, thing)}.`;
    });
  return (
    <>
      <Button appearance="quiet" onClick={copy} disabled={isBusy}>
        Copy names
      </Button>
      {filter !== undefined ? (
        <a
          href={withBasePath(fileHref(view, { ...(filter === "" ? {} : { q: filter }), sort }))}
          download
          className={buttonClass("quiet")}
        >
          Export CSV
        </a>
      ) : (
        <Button appearance="quiet" onClick={write} disabled={isBusy}>
          Export CSV
        </Button>
      )}
    </>
  );
}

/** The browser must be asked during the click, whenever the text arrives. */
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
