import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../harness/app.ts'
import { GUESTS } from '../harness/channels/order-cases/guests.ts'
import { type Message, orderMessage, type Stay } from '../harness/channels/order-cases/order-message.ts'
import { PRICES } from '../harness/channels/order-cases/prices.ts'
import { ROOMS } from '../harness/channels/order-cases/rooms.ts'
import { mapping, type Partner, partners } from '../harness/channels/partner.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { makeStock } from '../harness/stock.ts'

const test = sharedApp()
const connect = partners(test)

let hotel: Hotel
let partner: Partner

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  partner = await connect(hotel)
  const sizes = { inventory_count: 200, max_occupancy: 8, max_adults: 8, max_children: 6 }
  await makeStock(hotel.api, { ...sizes, rate_plan: { channels: [mapping(partner)] } })
})

/** The rows of the table in the guide: the first column of each. */
const LINES = readFileSync(new URL('../../docs/guides/channels-opentravel.md', import.meta.url), 'utf8')
  .split('### What of a message becomes what')[1]!
  .split('\n### ')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (---|In the message)/.test(line))
  .map((line) => line.split(' | ')[0]!.slice(2))

let orders = 0
async function send(message: Message, { reference = `T-${++orders}`, revision = 0 } = {}) {
  const body = orderMessage(message, reference, revision)
  const response = await fetch(partner.inbound_url, { method: 'POST', body })
  const text = await response.text()
  const list = await hotel.api.get(`/reservations?external_reference=${reference}&include=guest&limit=100`)
  // The newest is first in a list.
  return { reference, status: response.status, text, stays: list.body.data.toReversed() as Stay[] }
}

const CASES = { ...ROOMS, ...PRICES, ...GUESTS }

describe('the table of the guide: what of a message becomes what', () => {
  it('has a case for each line, and a line for each case', () => {
    expect(Object.keys(CASES)).toEqual(LINES)
  })

  it.each(Object.entries(CASES))('%s', (_, run) => run(send))
})
