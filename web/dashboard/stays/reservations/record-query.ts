import type { Args } from '#web/lib/operations.ts'

/** A reservation with its guest and rooms, in one request. */
export const recordQuery = (id: string) =>
  ({ params: { id }, query: { include: 'guest,room' } }) satisfies Args<'getReservation'>
