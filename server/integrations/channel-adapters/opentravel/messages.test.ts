import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  AVAILABILITY,
  PRICES,
  RESTRICTIONS,
  UNRESTRICTED,
  WRITTEN,
} from '#test/harness/channels/opentravel-samples.ts'
import { allOf, readXml } from '../../xml/read-xml.ts'
import type { AriMessage, RestrictionRun } from '../channel-adapter.ts'
import { openTravelAdapter as adapter } from './opentravel.ts'

const SAMPLES = new URL('../../../../test/samples/opentravel/', import.meta.url)
const elements = (message: AriMessage, name: string) =>
  allOf(readXml(adapter.encode(message, null).body), name).map(({ attributes }) => ({ ...attributes }))

describe('messages to a partner', () => {
  it('are the samples that were validated against the published schemas', () => {
    const files = readdirSync(SAMPLES).filter((name) => name in WRITTEN)
    expect(files.toSorted()).toEqual(Object.keys(WRITTEN).toSorted())
    for (const name of files) expect(`${WRITTEN[name]}\n`).toBe(readFileSync(new URL(name, SAMPLES), 'utf8'))
  })

  it('have availability from the first to the last night, as definite availability', () => {
    expect(elements(AVAILABILITY, 'StatusApplicationControl')[0]).toEqual({
      Start: '2027-01-04',
      End: '2027-01-10',
      InvTypeCode: 'DBL',
    })
    expect(elements(AVAILABILITY, 'InvCount')).toEqual(
      ['3', '0', '12'].map((Count) => ({ CountType: '2', Count })),
    )
    expect(elements(AVAILABILITY, 'Inventories')).toEqual([{ HotelCode: 'HARBOUR' }])
  })

  it('have a price for each number of adults, in the digits of the currency', () => {
    expect(elements(PRICES, 'BaseByGuestAmt')).toEqual(
      [
        ['2', '120.05', 'EUR'],
        ['1', '99.00', 'EUR'],
        ['2', '140.00', 'EUR'],
        ['1', '18000', 'JPY'],
      ].map(([NumberOfGuests, AmountAfterTax, CurrencyCode]) => ({
        NumberOfGuests,
        AgeQualifyingCode: '10',
        AmountAfterTax,
        CurrencyCode,
      })),
    )
    expect(elements(PRICES, 'StatusApplicationControl')[1]).toMatchObject({ RatePlanCode: 'B&B <"early">' })
  })

  it('have what a child adds, by age', () => {
    expect(elements(PRICES, 'AdditionalGuestAmount')).toEqual(
      [
        ['0', '5', '0.00'],
        ['6', '12', '15.50'],
      ].map(([MinAge, MaxAge, Amount]) => ({
        AgeQualifyingCode: '8',
        MinAge,
        MaxAge,
        Amount,
        CurrencyCode: 'EUR',
      })),
    )
  })

  const of = (run: Partial<RestrictionRun>): AriMessage => ({
    ...RESTRICTIONS,
    updates: [
      {
        kind: 'restrictions',
        room_code: 'DBL',
        rate_code: 'FLEX',
        runs: [{ first: '2027-01-04', last: '2027-01-04', ...UNRESTRICTED, ...run }],
      },
    ],
  })
  it.each([
    [{ closed: true }, { Restriction: 'Master', Status: 'Close' }],
    [{ closed: false }, { Restriction: 'Master', Status: 'Open' }],
    [{ closed_to_arrival: true }, { Restriction: 'Arrival', Status: 'Close' }],
    [{ closed_to_departure: true }, { Restriction: 'Departure', Status: 'Close' }],
    [{ min_advance_hours: 36 }, { MinAdvancedBookingOffset: 'PT36H' }],
    [{}, { MinAdvancedBookingOffset: 'PT0H', MaxAdvancedBookingOffset: 'P730D' }],
    [{ max_advance_days: 90 }, { MaxAdvancedBookingOffset: 'P90D' }],
  ])('say %j as %j', (run, attributes) => {
    expect(elements(of(run), 'RestrictionStatus')).toContainEqual(expect.objectContaining(attributes))
  })
  it.each([
    [{ min_stay: 3 }, { MinMaxMessageType: 'SetMinLOS', Time: '3', TimeUnit: 'Day' }],
    [{ min_stay: null }, { MinMaxMessageType: 'SetMinLOS', Time: '1', TimeUnit: 'Day' }],
    [{ max_stay: 7 }, { MinMaxMessageType: 'SetMaxLOS', Time: '7', TimeUnit: 'Day' }],
    [{ max_stay: null }, { MinMaxMessageType: 'RemoveMaxLOS' }],
    [{ min_stay_through: 2 }, { MinMaxMessageType: 'SetForwardMinStay', Time: '2', TimeUnit: 'Day' }],
    [{ max_stay_through: null }, { MinMaxMessageType: 'RemoveForwardMaxStay' }],
  ])('say %j as %j', (run, attributes) => {
    expect(elements(of(run), 'LengthOfStay')).toContainEqual(attributes)
  })

  it('use HTTP Basic authentication', () => {
    const { headers } = adapter.encode(AVAILABILITY, { username: 'serai', password: 'pä:ss' })
    expect(headers.authorization).toBe(`Basic ${Buffer.from('serai:pä:ss').toString('base64')}`)
    expect(adapter.encode(AVAILABILITY, null).headers.authorization).toBeUndefined()
  })
})
