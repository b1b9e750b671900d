/** Of more decided requests than this that the hub has deleted, those that were deleted first are forgotten. */
export const MAX_DELETED = 2_000;
