import Type, { type Static } from 'typebox'
import { ACTOR_TYPES } from '../lists.ts'
import * as s from '../schema.ts'

/** The user who received or refunded money. rule 7.56 */
export const NamedActor = s.named(
  'NamedActor',
  s.object({
    type: s.oneOf(ACTOR_TYPES, '`api`: an API key; `staff`: a person; `system`: the service itself'),
    id: s.nullable(Type.String({ description: 'Identifier of the key or person; null when there is none' })),
    name: s.nullable(Type.String({ description: 'Name of the person or key at the time' })),
  }),
)
export type NamedActor = Static<typeof NamedActor>
