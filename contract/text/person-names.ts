/** A first or a last name may be empty, not both. rule 5.23 */
export interface PersonName {
  readonly first_name: string | null
  readonly last_name: string | null
}

/** In speaking order: `Ngozi Okafor`. */
export const fullName = ({ first_name, last_name }: PersonName): string =>
  [first_name, last_name].filter(Boolean).join(' ')

/** The order of lists: `Okafor, Ngozi`. */
export const listName = ({ first_name, last_name }: PersonName): string =>
  [last_name, first_name].filter(Boolean).join(', ')

/**
 * A name that was received from elsewhere, without what a person's name does not have: control characters, and
 * format characters, some of which turn the direction of what follows. The joiners belong to scripts and emoji.
 */
export const plainName = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim()
