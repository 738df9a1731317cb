import { expect } from 'vitest'
import { type LineCases, roomOf, totalsOf } from './line-cases.ts'
import { after } from './order-message.ts'

/** Lines of the guide about rooms. */
export const ROOMS: LineCases = {
  '`RoomStay@IndexNumber`, else `RPH`, of any form': async (send) => {
    const room = (attributes: string) => ({ attributes, total: after('300.00') })
    for (const [one, other] of [
      ['IndexNumber="0"', 'IndexNumber="1"'],
      ['IndexNumber="4711000001"', 'IndexNumber="4711000002"'],
      ['RPH="first"', 'RPH="second"'],
    ] as const) {
      const { reference, stays } = await send({ rooms: [room(one), room(other)] })
      const { stays: left } = await send({ rooms: [room(other)] }, { reference, revision: 1 })
      expect(left.map(({ id }) => id).sort()).toEqual(stays.map(({ id }) => id).sort())
      expect(left.map(({ status }) => status).sort()).toEqual(['cancelled', 'confirmed'])
    }
  },
  'no number in any `RoomStay`': async (send) => {
    const { reference } = await send({ rooms: [{ total: after('300.00') }, { total: after('310.00') }] })
    const { stays } = await send({ rooms: [{ total: after('305.00') }] }, { reference, revision: 1 })
    expect(stays.filter(({ status }) => status === 'confirmed').map(({ total }) => total.amount)).toEqual([
      30_500,
    ])
  },
  '`NumberOfUnits="2"`': async (send) => {
    const { stays } = await send({ rooms: [{ units: 2, total: after('500.00') }] })
    expect(totalsOf(stays)).toEqual([25_000, 25_000])
  },
  '`RoomStayStatus="Cancelled"`': async (send) => {
    const rooms = (more: string) => [
      { attributes: `IndexNumber="1" ${more}`, total: after('300.00') },
      { attributes: 'IndexNumber="2"', total: after('300.00') },
    ]
    const { reference } = await send({ rooms: rooms('') })
    const { stays } = await send({ rooms: rooms('RoomStayStatus="Cancelled"') }, { reference, revision: 1 })
    expect(stays.map(({ status }) => status).sort()).toEqual(['cancelled', 'confirmed'])
  },
  '`TimeSpan@Start` with `End` or `Duration`': async (send) => {
    const dates = { check_in: '2027-03-15', check_out: '2027-03-17' }
    expect(await roomOf(send, { total: after('300.00') })).toMatchObject(dates)
    const span = '<TimeSpan Start="2027-03-15" Duration="P2N"/>'
    expect(await roomOf(send, { span, total: after('300.00') })).toMatchObject(dates)
  },
}
