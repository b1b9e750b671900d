import type { ReactNode } from "react";

/** A form over the text that is edited: it shows what the text has, and changes it. */
export type FormOverText = (text: string, onText: (text: string) => void) => ReactNode;
