// SPDX-License-Identifier: Apache-2.0
// For React 18 and 19: `import type {} from "./elements-react"`, or name the file in `include` of tsconfig.json.
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { FlotillaAttributes, FlotillaElements, FlotillaEventMap } from "./elements";

/** React 19 listens to these by itself; with React 18, call `addEventListener` on the element's ref. */
type Listeners = { [Type in keyof FlotillaEventMap as `on${Type}`]?: (event: FlotillaEventMap[Type]) => void };

type FlotillaIntrinsicElements = {
  [Tag in keyof FlotillaElements]: DetailedHTMLProps<HTMLAttributes<FlotillaElements[Tag]>, FlotillaElements[Tag]> &
    FlotillaAttributes[Tag] &
    Listeners;
};

declare module "react" {
  // biome-ignore lint/style/noNamespace: React's types have no other place for elements
  namespace JSX {
    interface IntrinsicElements extends FlotillaIntrinsicElements {}
  }
}

declare global {
  // biome-ignore lint/style/noNamespace: the place of types older than 18.2.6
  namespace JSX {
    interface IntrinsicElements extends FlotillaIntrinsicElements {}
  }
}
