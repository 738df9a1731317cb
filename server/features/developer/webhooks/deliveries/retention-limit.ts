const SHOWN_DAYS = 30

/** Deliveries that finished before this moment are no longer shown, purged or not. spec 6.10 */
export const retentionLimit = (now: Temporal.Instant): string =>
  now.subtract({ hours: SHOWN_DAYS * 24 }).toString()
