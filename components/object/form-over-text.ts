import type { ReactNode } from "react";
import type { WholeObject } from "@/lib/api/objects/whole-objects";

/** A form over the text that is edited: it shows what the text has, and changes it. `base` is the object as it was read. */
export type FormOverText = (text: string, onText: (text: string) => void, base: WholeObject) => ReactNode;
