import type { EmbedTokens } from "./embed-tokens";

/** What the console's script of custom elements brings. */
interface Elements {
  setTokenProvider(provider: EmbedTokens["tokenFor"]): void;
}

declare global {
  var Flotilla: Elements | undefined;
}

const loading = new Map<string, Promise<void>>();

/**
 * Loads the console's custom elements once for a page, and gives them tokens. Rejects where the script does not come; the
 * next call tries again.
 */
export async function loadElements(console: string, tokens: EmbedTokens): Promise<void> {
  const loaded = loading.get(console) ?? addScript(`${console}/embed/elements.js`);
  loading.set(console, loaded);
  loaded.catch(() => loading.delete(console));
  await loaded;
  if (!globalThis.Flotilla) throw new Error(`${console} has no embedded views.`);
  globalThis.Flotilla.setTokenProvider((request) => tokens.tokenFor(request));
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${new URL(src).origin} does not answer.`));
    };
    document.head.append(script);
  });
}
