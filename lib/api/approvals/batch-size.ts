/** Maximum number of requests approved together. Apart from the schemas, which pages load only with the dialog. */
export const MAX_BATCH_SIZE = 100;
