/** Asks whether an e-mail address with a common typing mistake is right, in one language. */
export interface LikelyAddressWords {
  readonly question: string
  readonly go_on: string
  /** Before the address that was likely meant. */
  readonly meant: string
}
