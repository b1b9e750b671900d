import { MAX_VALUES } from "@/lib/catalogue/registration/chart-values";

/** What was read of a file of values, or why nothing was. */
type ReadValues =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly problem: string };

/** Reads one file as text; nothing is sent. What is wrong in its YAML is shown where it can be mended. */
export async function readValuesFile(files: readonly File[]): Promise<ReadValues | undefined> {
  const [file, ...more] = files;
  if (!file) return undefined;
  const { name } = file;
  if (more.length > 0)
    return { name: `${files.length} files`, problem: "Choose one file. Of several, put together what they set." };
  if (file.size > MAX_VALUES) return { name, problem: "It is larger than 64 KB." };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return text.includes("\0") ? { name, problem: NO_TEXT } : { name, text: text.replaceAll("\r\n", "\n") };
  } catch (error) {
    // A folder can be dropped, and a file can be gone by now.
    return { name, problem: error instanceof TypeError ? NO_TEXT : "It cannot be read." };
  }
}

const NO_TEXT = "It is no text in UTF-8.";
