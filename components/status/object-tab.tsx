"use client";

import dynamic from "next/dynamic";
import type { ObjectId } from "@/lib/api/whole-objects";
import { ObjectAwaited } from "./object-awaited";

/** It reads and writes YAML: whoever does not look at any loads nothing of it. */
const ObjectPage = dynamic(() => import("./editor/object-page").then((loaded) => loaded.ObjectPage), {
  ssr: false,
  loading: ObjectAwaited,
});

/** The YAML of an object, to read and to edit; naming it is all that a page does. */
export function ObjectTab(id: ObjectId) {
  return <ObjectPage key={`${id.kind}/${id.namespace ?? ""}/${id.name}`} id={id} />;
}
