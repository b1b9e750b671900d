export { catalogModuleFlotilla } from "./catalog-module";
export { flotillaPlugin as default, flotillaPlugin } from "./plugin";
