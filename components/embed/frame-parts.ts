import { withoutBasePath } from "@/lib/base-path";
import type { FrameMessage } from "@/lib/embed/messages";
import { formatAs } from "@/lib/format/locale";
import { frameSender } from "@/lib/queries/embed/frame-sender";
import { sender } from "@/lib/queries/request/sender";
import { FrameSession } from "./frame-session";
import { HostLink } from "./host-link";
import { HostStyle } from "./host-style";
import { SeenRegions } from "./seen-regions";

/** What works behind a frame, apart from what it shows. */
export class FrameParts {
  readonly session: FrameSession;
  readonly style = new HostStyle(document.documentElement);
  readonly #seen = new SeenRegions(() => document.querySelector("main"));
  readonly #link: HostLink;

  /** `onLocale`: dates and numbers are written in another way now. */
  constructor(onLocale: () => void) {
    const view = withoutBasePath(location.pathname).replace(/^\/embed\//, "");
    const isNested = window.parent !== window.top;
    this.session = new FrameSession({ view, isNested, ready: () => this.#link.ready() });
    this.#link = new HostLink(window.parent, (message, origin) => {
      if (message.type === "token") void this.session.take(message.token, origin);
      else if (this.style.take(message)) onLocale();
    });
  }

  /** Begins to talk with the page around, and sends requests by its token. Returns the function that ends it. */
  open(): () => void {
    const ownSend = sender.send;
    sender.send = frameSender({
      held: this.session.held,
      obstacle: () => this.#seen.obstacle(),
      onSignedOut: (problem) => this.session.signedOut(problem),
    });
    formatAs(new URLSearchParams(location.search).get("locale") ?? "");
    const ends = [this.#seen.open(), this.style.open(), this.session.begin(), this.#link.open()];
    return () => {
      for (const end of ends) end();
      sender.send = ownSend;
    };
  }

  readonly send = (message: FrameMessage): void => this.#link.send(message);

  readonly followsLinks = (): boolean => this.#link.followsLinks;
}
