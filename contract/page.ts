import Type, { type TSchema } from 'typebox'
import { named, object, optional } from './schema.ts'

/** Query parameters of every list. spec 4.3, 8; decisions 0 */
export const pageQuery = {
  cursor: optional(
    Type.String({ minLength: 1, maxLength: 1024, description: 'A `next_cursor` of the same list' }),
  ),
  limit: optional(Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Page size' })),
}

/** A page: `next_cursor` is left out on the last one, where `has_more` is false. */
export const page = <T extends TSchema>(title: string, item: T) =>
  named(
    title,
    object({ data: Type.Array(item), next_cursor: optional(Type.String()), has_more: Type.Boolean() }),
  )
