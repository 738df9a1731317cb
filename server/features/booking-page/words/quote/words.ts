/** Texts about a quote, in one language. */
export type QuoteWords = Readonly<
  Record<'held' | 'not_held' | 'accept' | 'not_sold' | 'sold_meanwhile' | 'over_meanwhile' | 'search', string>
> & {
  readonly title: (property: string) => string
  readonly stands_until: (day: string) => string
  readonly over: Readonly<
    Record<'accepted' | 'lapsed' | 'declined' | 'withdrawn', (property: string) => string>
  >
}
