import { expect } from 'vitest'
import type { Message, RoomStay, Stay } from './order-message.ts'

/** Sends a message about an order, and reads what became of it. */
export type SendOrder = (
  message: Message,
  revision?: { reference?: string; revision?: number },
) => Promise<{ reference: string; status: number; text: string; stays: Stay[] }>

/** A case for each line of the guide, by its first column. */
export type LineCases = Record<string, (send: SendOrder) => Promise<void>>

/** The stay of a message about one room. */
export async function stayOf(send: SendOrder, message: Message): Promise<Stay> {
  const { stays, text } = await send(message)
  expect(stays, text).toHaveLength(1)
  return stays[0]!
}

export const roomOf = (send: SendOrder, room: RoomStay) => stayOf(send, { rooms: [room] })

export const totalsOf = (stays: readonly Stay[]) => stays.map((stay) => stay.total.amount).sort()

export const nightsOf = ({ nightly_rates }: Stay) => nightly_rates.map(({ amount }) => amount.amount)

/** What the warning says beside the difference from our own price. */
export const mismatchOf = ({ warnings }: Stay) =>
  warnings
    .find(({ code }) => code === 'price_mismatch')
    ?.message.replace(/^The channel sold [^;]*;[^.]*\.\d\d EUR\. ?/, '') ?? ''

/** A price that is not understood is named in the warning, and in the notes. */
export function expectNamed(stay: Stay, figure: string) {
  expect(mismatchOf(stay)).toContain(figure)
  expect(stay.notes).toContain(figure)
}
