/** What the page says on which guests choose their hours, in one language. */
export interface TimesWords {
  readonly title: string
  readonly arrival: string
  readonly departure: string
  /** Beside the hour that they have chosen. */
  readonly expected: string
  /** Without an hour: the property's own. */
  readonly arrival_usual: (time: string) => string
  readonly departure_usual: (time: string) => string
  readonly save: string
  readonly done: string
  readonly invalid: string
  readonly not_now: string
}
