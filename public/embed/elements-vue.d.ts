// SPDX-License-Identifier: Apache-2.0
// For templates of Vue 3, with `isCustomElement: (tag) => tag.startsWith("flotilla-")` as compiler option.
import type { DefineComponent } from "vue";
import type { FlotillaAttributes } from "./elements";

type FlotillaComponents = { [Tag in keyof FlotillaAttributes]: DefineComponent<FlotillaAttributes[Tag]> };

declare module "vue" {
  interface GlobalComponents extends FlotillaComponents {}
}
