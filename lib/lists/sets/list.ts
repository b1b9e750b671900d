import type { LabelSelector } from "@/lib/kube/selectors";
import { defineList, type ServerList } from "@/lib/lists/define-list";
import { SETS } from "./fields";
import type { SetRow } from "./row";

/** A row as the console stores it, with the labels by which the set takes clusters, if it does; they are not sent. */
export interface SetEntry extends SetRow {
  readonly labelSelector?: LabelSelector | undefined;
}

const server: ServerList<typeof SETS.fields, SetEntry> = { words: ({ name }, test) => test(name), hasSmallWords: true };

export const SET_LIST = defineList(SETS, server);
