import { Fault, type FieldError } from '#server/kernel/errors.ts'

/** Fields of the booking as a whole, which a room's rules may refuse too. */
const OF_BOOKING =
  /^(guest|guest_id|channel|language|external_reference|group_id|company_(id|code|pays)|credit_override|notify_guest)(\.|$)/

/** The refusal of one room: fields are named below `rooms`, other details get the index as `room`. rule 4.61 */
function ofRoom(error: unknown, index: number): unknown {
  if (!(error instanceof Fault)) return error
  const { code, details, headers, public_message } = error
  return new Fault(code, {
    details: Array.isArray(details) ? details.map((one) => below(one, index)) : { room: index, ...details },
    ...(headers && { headers }),
    ...(public_message !== undefined && { message: public_message }),
    cause: error,
  })
}

const below = (one: FieldError, index: number): FieldError =>
  OF_BOOKING.test(one.field) ? one : { ...one, field: `rooms.${index}.${one.field}` }

/** Decides about each room; a refusal says which. */
export const eachRoom = <Room, Result>(
  rooms: readonly Room[],
  decide: (room: Room, index: number) => Result,
): Result[] =>
  rooms.map((room, index) => {
    try {
      return decide(room, index)
    } catch (error) {
      throw ofRoom(error, index)
    }
  })

/** The same where something is read or claimed: all is sent together, and the first room that is refused is named. */
export async function forEachRoom<Room, Result>(
  rooms: readonly Room[],
  read: (room: Room, index: number) => Promise<Result>,
): Promise<Result[]> {
  const settled = await Promise.allSettled(rooms.map(read))
  return settled.map((one, index) => {
    if (one.status === 'rejected') throw ofRoom(one.reason, index)
    return one.value
  })
}
