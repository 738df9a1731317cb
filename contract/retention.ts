/** Years for which invoices are kept, from the end of the year of their issue, where the law of a country says another than ten. */
const RETENTION_YEARS: Readonly<Record<string, number>> = { AT: 7, ES: 6, GB: 6, IE: 6, NL: 7, US: 7 }
export const retentionYears = (country: string): number => RETENTION_YEARS[country] ?? 10
