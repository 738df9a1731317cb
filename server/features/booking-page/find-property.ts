import type { Pipeline } from '../../http/request.ts'
import { reading } from '../../postgres/transaction.ts'
import { readPropertyOfSlug } from '../property/properties/public.ts'
import { PropertyChanged } from './guest-context.ts'
import type { PublishedProperty } from './page-property.ts'

const SLUG = /^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$/

interface FoundProperty {
  readonly published: PublishedProperty
  readonly row_version: string
}

/** The property with this name, whether its page is open or not; null where there is none. rule 26.1 */
export async function findPropertyOfSlug({ environment }: Pipeline, slug: string) {
  if (!SLUG.test(slug)) return null
  return reading(environment.system, { account_id: '' }, (tx) => readPropertyOfSlug(tx, slug))
}

async function readPublishedProperty(
  pipeline: Pipeline,
  prefix: string,
  slug: string,
): Promise<FoundProperty | null> {
  const found = await findPropertyOfSlug(pipeline, slug)
  if (!found?.booking_page.open) return null
  const { account_id, row_version, ...property } = found
  return { published: { account_id, property, base: `${prefix}/${slug}`, folder: prefix }, row_version }
}

/**
 * The property with this name; null where there is none or it takes no bookings, which look the same. rule
 * 26.1
 */
export const findPublishedProperty = async (
  pipeline: Pipeline,
  prefix: string,
  slug: string,
): Promise<PublishedProperty | null> =>
  (await readPublishedProperty(pipeline, prefix, slug))?.published ?? null

const MAX_CACHED = 1_000

/**
 * Shows pages with properties that were read for earlier requests, which saves a transaction: each is compared
 * in the snapshot of the page, and where it was changed since, it is read and the page made again. Null where
 * no property with this name takes bookings. rule 26.1
 */
export function publishedPropertyCache(pipeline: Pipeline, prefix: string) {
  const cached = new Map<string, FoundProperty>()
  return async <T>(slug: string, show: (published: PublishedProperty) => Promise<T>): Promise<T | null> => {
    const known = cached.get(slug)
    if (known) {
      try {
        return await show({ ...known.published, row_version: known.row_version })
      } catch (error) {
        if (!(error instanceof PropertyChanged)) throw error
      }
    }
    cached.delete(slug)
    const found = await readPublishedProperty(pipeline, prefix, slug)
    if (!found) return null
    if (cached.size >= MAX_CACHED) cached.clear()
    cached.set(slug, found)
    return show(found.published)
  }
}
