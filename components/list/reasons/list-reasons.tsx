"use client";

import { useQuery } from "@tanstack/react-query";
import type { NamedRow } from "@/lib/api/live/live";
import type { PageList } from "@/lib/lists/page-list";
import { listPart } from "@/lib/queries/list/list-part";
import { ReasonGroups, type ReasonGroupsProps } from "./reason-groups";

interface ListReasonsProps extends Omit<ReasonGroupsProps, "grouped" | "thing"> {
  readonly list: Pick<PageList<NamedRow>, "name" | "row" | "one">;
  /** What it is filtered by. */
  readonly q: string | undefined;
}

/** The reasons of all rows of a list that match its filter, live. */
export function ListReasons({ list, q, ...shown }: ListReasonsProps) {
  const query = { ...(q ? { q } : {}), limit: 0, group: "reason" };
  const { data } = useQuery(listPart(list.name, list.row, "reasons", query));
  return <ReasonGroups grouped={data?.grouped} thing={list.one} {...shown} />;
}
