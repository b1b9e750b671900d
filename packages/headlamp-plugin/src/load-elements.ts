import { mintToken } from "./mint-token";
import type { Target } from "./settings-store";

interface Elements {
  setTokenProvider(provider: (request: { readonly views: readonly string[] }) => Promise<unknown>): void;
}

declare global {
  // eslint-disable-next-line no-var -- a property of the global object is declared so
  var Flotilla: Elements | undefined;
}

const loading = new Map<string, Promise<void>>();

/** Loads the console's custom elements once, and gives them tokens of `target`. Rejects where the script does not come. */
export async function loadElements(target: Target): Promise<void> {
  const { console } = target;
  const loaded = loading.get(console) ?? addScript(`${console}/embed/elements.js`);
  loading.set(console, loaded);
  loaded.catch(() => loading.delete(console));
  await loaded;
  if (!globalThis.Flotilla) throw new Error(`${console} has no embedded views.`);
  globalThis.Flotilla.setTokenProvider(({ views }) => mintToken(views, target));
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
