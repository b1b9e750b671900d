/** Figures and nothing else: imported before whatever logs. */
process.env.LOG_LEVEL ??= "warn";
