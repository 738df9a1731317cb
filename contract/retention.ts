/** Retention of invoices in years, from the end of the year of issue, in countries where it is not ten. */
const RETENTION_YEARS: Readonly<Record<string, number>> = { AT: 7, ES: 6, GB: 6, IE: 6, NL: 7, US: 7 }
export const retentionYears = (country: string): number => RETENTION_YEARS[country] ?? 10
