// SPDX-License-Identifier: Apache-2.0
// For templates of Vue 3, with `isCustomElement: (tag) => tag.startsWith("flotilla-")` as compiler option.
import type { DefineComponent } from "vue";
import type { FlotillaCommon, FlotillaProperties } from "./elements";

type FlotillaComponents = {
  [Tag in keyof FlotillaProperties]: DefineComponent<Partial<FlotillaCommon & FlotillaProperties[Tag]>>;
};

declare module "vue" {
  interface GlobalComponents extends FlotillaComponents {}
}
