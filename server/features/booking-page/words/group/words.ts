import type { LinkRefusal } from '../../group/link-refused.ts'

/** Texts about the link of a group, in one language. */
export type GroupWords = Readonly<
  Record<
    'left' | 'none' | 'sold_out' | 'sold_meanwhile' | 'what_is_left' | 'refused_title' | 'without_group',
    string
  >
> & {
  readonly introduction: (property: string) => string
  readonly rooms_of: (group: string) => string
  readonly refused: Readonly<Record<LinkRefusal, (property: string) => string>>
}
