import type { Database } from '../../postgres/database.ts'
import { wholeAccount } from '../../postgres/scope.ts'
import { writing } from '../../postgres/transaction.ts'
import { acceptLetterhead, type LetterheadProblem, type LetterheadWish } from './letterhead.ts'
import { readProperty, type StoredLetterhead, writeLetterhead, writeLogo } from './store.ts'

export type LetterheadChange =
  | { readonly letterhead: StoredLetterhead }
  | { readonly problems: readonly LetterheadProblem[] }
  | null

/** Changes what a property prints on its documents; null where there is no such property. */
export const changeLetterhead = (
  system: Database,
  account_id: string,
  id: string,
  /** `logo`: bytes that were judged (`problemOfLogo`), null to take it away, undefined to leave it. */
  { logo, ...wish }: LetterheadWish & { logo?: Uint8Array | null },
): Promise<LetterheadChange> =>
  writing(system, null, async (tx) => {
    const property = await readProperty(wholeAccount(tx, account_id), id)
    if (!property) return null
    const accepted = acceptLetterhead(property.letterhead, wish)
    if ('problems' in accepted) return accepted
    await writeLetterhead(tx, account_id, id, accepted.letterhead)
    if (logo !== undefined) await writeLogo(tx, account_id, id, logo)
    return accepted
  })
