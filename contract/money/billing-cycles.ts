/** How often the close of a day invoices the nights of a stay. */
export const BILLING_CYCLES = ['weekly', 'monthly'] as const
export type BillingCycle = (typeof BILLING_CYCLES)[number]
