import type { Args } from '../../lib/operations.ts'

/** A reservation with what its record shows of guest and room, in one read. */
export const recordQuery = (id: string) =>
  ({ params: { id }, query: { include: 'guest,room' } }) satisfies Args<'getReservation'>
