import { wholeAccount } from '#server/postgres/scope.ts'
import { reading } from '#server/postgres/transaction.ts'
import { readOpenPages, readProperty } from '../../property/properties/public.ts'
import { readReservation } from '../../stays/reservations/public.ts'
import type { BookingPages } from '../booking-pages.ts'
import { findPublishedProperty } from '../find-property.ts'
import type { PublishedProperty } from '../page-property.ts'

/** Properties of an account that are named; of more, the link does not say which is meant. */
const MAX_NAMED = 5
/** The account at the beginning of a token, which is read without its signature: it opens nothing. */
const ACCOUNT = /^([0-9a-z]{26})/

/**
 * Whose link an address is that opens nothing: of its slug, of the booking of a signed token, else of the account that the rest of
 * a token names, as long as their pages are open. It depends on no booking of a token that is not signed. rule 26.37
 */
export async function findPropertiesOfLink(
  { pipeline, signer }: Pick<BookingPages, 'pipeline' | 'signer'>,
  folder: string,
  path: string,
): Promise<readonly PublishedProperty[]> {
  const [first = '', token = ''] = path.slice(folder.length + 1).split('/')
  if (first !== 'm') {
    const published = await findPublishedProperty(pipeline, folder, first)
    return published ? [published] : []
  }
  const link = signer.linkOf(token)
  const [, account] = ACCOUNT.exec(token) ?? []
  const account_id = link?.account_id ?? (account ? `acct_${account}` : null)
  if (account_id === null) return []
  return reading(pipeline.environment.system, { account_id: '' }, async (tx) => {
    const ctx = wholeAccount(tx, account_id)
    const stay = link && (await readReservation(ctx, link.reservation_id))
    const property = stay && (await readProperty(ctx, stay.property_id))
    const found = property ? [property] : await readOpenPages(ctx, MAX_NAMED + 1)
    return found.length > MAX_NAMED
      ? []
      : found.map((one) => ({
          account_id,
          property: one,
          base: `${folder}/${one.booking_page.slug ?? ''}`,
          folder,
        }))
  })
}
