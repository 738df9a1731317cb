import Type, { type TSchema } from 'typebox'
import { named, object, oneOf, optional, timestamp } from './schema.ts'

/** Query parameters of every list. spec 4.3, 8; rule 0 */
export const pageQuery = {
  cursor: optional(
    Type.String({
      minLength: 1,
      maxLength: 1024,
      description: '`next_cursor` of the previous page of the same list',
    }),
  ),
  limit: optional(Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Page size' })),
}

/** Start of a list by time. A client that polls needs an overlap. rule 0 */
export const createdFrom = optional(
  timestamp({
    description:
      'Only objects created at this time or later. When you poll, begin a minute before the newest `created_at` that was read: an object becomes visible when its transaction ends, with the time at which the request began',
  }),
)

export const DELTA_SORTS = ['created_at', '-created_at', 'updated_at', '-updated_at'] as const

/** Query parameters of a list that supports incremental reads by change. rule 0 */
export const deltaQuery = {
  updated_since: optional(
    timestamp({
      description:
        'Only objects changed at this time or later. Begin a minute before the last `updated_at` that was read: a change becomes visible when its transaction ends, with the time at which the request began',
      examples: ['2027-01-04T09:00:00Z'],
    }),
  ),
  sort: optional(
    oneOf(DELTA_SORTS, {
      description:
        'Order of the list; a minus sign reverses it. `updated_at` is for use with `updated_since`',
      examples: ['updated_at'],
    }),
  ),
}

/** A page: without `next_cursor` on the last one, where `has_more` is false. */
export const page = <T extends TSchema>(title: string, item: T) =>
  named(
    title,
    object({
      data: Type.Array(item, { description: 'Objects of this page' }),
      next_cursor: optional(
        Type.String({ description: '`cursor` of the next page; omitted on the last page' }),
      ),
      has_more: Type.Boolean({ description: 'Whether there is another page' }),
    }),
  )
