/** How often a charge is repeated while the guest is in house. */
export const RECURRENCES = ['daily', 'weekly', 'monthly'] as const
export type Recurrence = (typeof RECURRENCES)[number]
