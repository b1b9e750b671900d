import { dirname } from "node:path";

/**
 * The folder that holds `dist` and `deploy`, wherever the process was started: this file lies in `server`, and in a build
 * in one of the files of `dist`.
 */
export const PROJECT_ROOT = dirname(import.meta.dirname);
