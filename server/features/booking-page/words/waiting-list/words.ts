/** Texts about the waiting list, in one language. */
export type WaitingWords = Readonly<
  Record<
    'title' | 'offer' | 'link' | 'text' | 'join' | 'consent' | 'consent_missing' | 'many' | 'search',
    string
  >
> & {
  readonly agree: (property: string, day: string) => string
  readonly joined: (property: string) => string
}
