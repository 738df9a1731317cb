import type { MonthEnd, MonthEndCheckName, MonthEndFile } from '#contract/reporting/month-end.ts'

/** What a check sheet says, in one language. */
export interface MonthEndWords {
  readonly title: string
  readonly between: (from: string, to: string) => string
  readonly made: (moment: string) => string
  readonly all_agree: string
  readonly differences: (count: number) => string
  readonly checks: string
  readonly heads: Readonly<Record<'check' | 'amount' | 'other' | 'difference' | 'state', string>>
  readonly names: Readonly<Record<MonthEndCheckName, string>>
  readonly states: Readonly<Record<MonthEnd['checks'][number]['state'], string>>
  readonly explained: (stays: number) => string
  readonly files: string
  readonly file_heads: Readonly<Record<'file' | 'name', string>>
  readonly file_names: Readonly<Record<MonthEndFile, string>>
  readonly no_datev: Readonly<Record<NonNullable<MonthEnd['datev_problem']>, string>>
  readonly page_of: (page: number, of: number) => string
}
