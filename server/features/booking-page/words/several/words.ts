/** Texts about the rooms of a booking of several, in one language. */
export type SeveralWords = Readonly<
  Record<
    | 'title'
    | 'link'
    | 'chosen'
    | 'add'
    | 'remove'
    | 'next'
    | 'go_on'
    | 'combined'
    | 'combined_text'
    | 'choose'
    | 'full'
    | 'change'
    | 'short'
    | 'none'
    | 'show'
    | 'services_hint',
    string
  >
> & {
  readonly add_named: (room: string, plan: string) => string
  readonly remove_named: (room: string) => string
  readonly count: (count: number) => string
}
