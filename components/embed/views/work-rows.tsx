"use client";

import { EmbeddedList } from "@/components/embed/embedded-list";
import { listOnPage } from "@/components/list/list-page";
import { WorkCards } from "@/components/works/work-cards";
import { WORK_COLUMNS, WorkTable } from "@/components/works/work-table";
import { WORKS } from "@/lib/lists/works/fields";

const LIST = listOnPage(WORKS);

export function EmbeddedWorks() {
  return (
    <EmbeddedList
      title="Works"
      at="/works"
      list={LIST}
      table={(drawn) => <WorkTable {...drawn} columns={WORK_COLUMNS} current={undefined} />}
      cards={(list) => <WorkCards list={list} />}
    />
  );
}
