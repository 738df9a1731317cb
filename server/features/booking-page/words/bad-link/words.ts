/** Texts about a link that opens nothing, in one language. */
export interface BadLinkWords {
  readonly title: string
  readonly text: (property: string) => string
  /** Where the link of a booking is not sent again. */
  readonly ask: string
  /** Where an account has several properties. */
  readonly which: string
}
