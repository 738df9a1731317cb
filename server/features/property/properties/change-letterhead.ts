import type { Database } from '#server/postgres/database.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { writeLogo } from './brand/store.ts'
import { acceptLetterhead, type LetterheadInput, type LetterheadProblem } from './letterhead.ts'
import { readProperty, type StoredLetterhead, writeLetterhead } from './store.ts'

export type LetterheadChange =
  | { readonly letterhead: StoredLetterhead }
  | { readonly problems: readonly LetterheadProblem[] }
  | null

/** Changes the letterhead of a property; null where there is no such property. */
export const changeLetterhead = (
  system: Database,
  account_id: string,
  id: string,
  /** `logo`: of `encodeLogo`, null to remove it, undefined to keep it. */
  { logo, ...input }: LetterheadInput & { logo?: Uint8Array | null },
): Promise<LetterheadChange> =>
  writing(system, null, async (tx) => {
    const account = wholeAccount(tx, account_id)
    const property = await readProperty(account, id)
    if (!property) return null
    const accepted = acceptLetterhead(property.letterhead, input)
    if ('problems' in accepted) return accepted
    await writeLetterhead(account, id, accepted.letterhead)
    if (logo !== undefined) await writeLogo(account, id, logo)
    return accepted
  })
