import { COMPARED_TOKENS, hostTheme } from "@/lib/embed/host-theme";
import type { HostMessage } from "@/lib/embed/messages";
import { formatAs } from "@/lib/format/locale";

type ThemeMessage = Extract<HostMessage, { type: "theme" }>;

/** Of our own type, which a host's is a multiple of. */
const OWN_FONT_PX = 13;
const DARK = "(prefers-color-scheme: dark)";

/** How the page around wants its frames to look, and write dates and numbers. */
export class HostLook {
  #variables: Readonly<Record<string, string>> = {};
  #set: readonly string[] = [];

  constructor(private readonly root: HTMLElement) {}

  /** Follows the scheme of the system, where that is the one to show. Returns the function that ends it. */
  open(): () => void {
    const system = matchMedia(DARK);
    const again = () => this.#apply();
    system.addEventListener("change", again);
    return () => system.removeEventListener("change", again);
  }

  /** True where dates and numbers are written in another way now. */
  take({ scheme, variables, locale }: ThemeMessage): boolean {
    if (scheme === "auto") delete this.root.dataset.theme;
    else if (scheme) this.root.dataset.theme = scheme;
    if (variables) this.#variables = variables;
    this.#apply();
    return locale !== undefined && formatAs(locale);
  }

  #apply(): void {
    const { style } = this.root;
    for (const name of this.#set) style.removeProperty(name);
    const computed = getComputedStyle(this.root);
    const ours = Object.fromEntries(
      COMPARED_TOKENS.map((name) => [name, computed.getPropertyValue(`--${name}`).trim()]),
    );
    const { tokens, fontPx } = hostTheme(this.#variables, ours as Parameters<typeof hostTheme>[1]); // one for each
    const values = { ...tokens, ...(fontPx !== undefined && { "embed-zoom": String(fontPx / OWN_FONT_PX) }) };
    for (const [name, value] of Object.entries(values)) style.setProperty(`--${name}`, value);
    this.#set = Object.keys(values).map((name) => `--${name}`);
  }
}
