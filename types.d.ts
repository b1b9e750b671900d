/// <reference types="next" />

declare module "*.css";

declare module "*.woff2" {
  const file: { readonly src: string } | string;
  export default file;
}
