export { ADD_ON_ANNOTATION, CLUSTER_ANNOTATION } from "./annotations";
export { type EmbedTokens, embedTokensApiRef } from "./embed-tokens";
export { flotillaPlugin as default, flotillaPlugin } from "./plugin";
