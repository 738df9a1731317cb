/** What the page says on which guests in house say whether they want cleaning, in one language. Days are formatted already. */
export interface CleaningWords {
  readonly title: string
  readonly no_cleaning: (day: string) => string
  readonly hint: (time: string) => string
  readonly waived: (day: string) => string
  readonly cleaned: (day: string) => string
  readonly save: string
  readonly done: string
  readonly late: string
  readonly not_now: string
}
