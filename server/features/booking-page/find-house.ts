import type { Pipeline } from '../../http/request.ts'
import { reading } from '../../postgres/transaction.ts'
import { readPropertyOfSlug } from '../properties/public.ts'
import type { PageHouse } from './page-house.ts'

const SLUG = /^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$/

/**
 * The property with this name; null where there is none or it takes no bookings, which look the same. rule
 * 26.1
 */
export async function findHouse(
  { environment }: Pipeline,
  prefix: string,
  slug: string,
): Promise<PageHouse | null> {
  if (!SLUG.test(slug)) return null
  const found = await reading(environment.system, { account_id: '' }, (tx) => readPropertyOfSlug(tx, slug))
  if (!found?.booking_page.open) return null
  const { account_id, ...property } = found
  return { account_id, property, base: `${prefix}/${slug}`, folder: prefix }
}
