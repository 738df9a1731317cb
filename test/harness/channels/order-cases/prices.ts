import { expect } from 'vitest'
import { expectNamed, type LineCases, mismatchOf, nightsOf, roomOf, stayOf, totalsOf } from './line-cases.ts'
import { after, rate, total } from './order-message.ts'

/** Lines of the guide about prices. */
export const PRICES: LineCases = {
  '`RoomStay/Total@AmountAfterTax`': async (send) => {
    const stay = await roomOf(send, { total: after('300.00') })
    expect(stay).toMatchObject({ total: { amount: 30_000 } })
    expect(stay.nightly_rates.map(({ source }) => source)).toEqual(['channel', 'channel'])
  },
  '`Rate@EffectiveDate`, `ExpireDate`, with `Base` or `Total`': async (send) => {
    const base = (amount: string) => `<Base AmountAfterTax="${amount}" CurrencyCode="EUR"/>`
    const first = rate('2027-03-15', '2027-03-16', base('120.00'))
    expect(
      nightsOf(await roomOf(send, { rates: first + rate('2027-03-16', '2027-03-17', base('135.50')) })),
    ).toEqual([12_000, 13_550])
    expect(
      nightsOf(await roomOf(send, { rates: rate('2027-03-15', '2027-03-17', after('255.50')) })),
    ).toEqual([12_775, 12_775])
    // The total adds to the base, of a night or of all of them.
    const both = (amount: string) => rate('2027-03-15', '2027-03-17', base('120.00') + after(amount))
    expect(nightsOf(await roomOf(send, { rates: both('130.00') }))).toEqual([13_000, 13_000])
    expect(nightsOf(await roomOf(send, { rates: both('260.00') }))).toEqual([13_000, 13_000])
  },
  'dates on `RoomRate`, with `Rate/Total`': async (send) => {
    const rates =
      rate('2027-03-15', '2027-03-16', after('120.00'), 'room_rate') +
      rate('2027-03-16', '2027-03-17', after('135.50'), 'room_rate')
    expect(nightsOf(await roomOf(send, { rates }))).toEqual([12_000, 13_550])
  },
  '`RoomRate/Total` without rates': async (send) => {
    const rates = `<RoomRate EffectiveDate="2027-03-15" ExpireDate="2027-03-17">${after('255.00')}</RoomRate>`
    expect(nightsOf(await roomOf(send, { rates }))).toEqual([12_750, 12_750])
    expect(nightsOf(await roomOf(send, { rates: `<RoomRate>${after('255.00')}</RoomRate>` }))).toEqual([
      12_750, 12_750,
    ])
  },
  '`Rate/Base` with `AdditionalGuestAmounts`, without a total': async (send) => {
    const inner =
      '<Base AmountAfterTax="120.00" CurrencyCode="EUR"/><AdditionalGuestAmounts><AdditionalGuestAmount AgeQualifyingCode="8"><Amount AmountAfterTax="15.00"/></AdditionalGuestAmount></AdditionalGuestAmounts>'
    expect(nightsOf(await roomOf(send, { rates: rate('2027-03-15', '2027-03-17', inner) }))).toEqual([
      13_500, 13_500,
    ])
  },
  'nights that do not add up to `RoomStay/Total`': async (send) => {
    const rates = rate('2027-03-15', '2027-03-17', '<Base AmountAfterTax="120.00"/>')
    expect(nightsOf(await roomOf(send, { rates, total: after('250.00') }))).toEqual([12_500, 12_500])
  },
  '`AmountBeforeTax` with `Taxes@Amount`': async (send) => {
    const priced = total('AmountBeforeTax="200.00"', '<Taxes Amount="14.00"/>')
    expect(await roomOf(send, { total: priced })).toMatchObject({ total: { amount: 21_400 } })
  },
  '`AmountBeforeTax` with `Tax@Amount` or `Tax@Percent`': async (send) => {
    for (const taxes of [
      '<Tax Amount="14.00" Type="Exclusive" Code="27"/>',
      '<Tax Amount="10.00"/><Tax Amount="4.00"/>',
      '<Tax Percent="7"/>',
      '<Tax Amount="14.00"/><Tax Amount="3.00" Type="Inclusive"/>',
    ]) {
      const priced = total('AmountBeforeTax="200.00"', `<Taxes CurrencyCode="EUR">${taxes}</Taxes>`)
      expect(await roomOf(send, { total: priced }), taxes).toMatchObject({ total: { amount: 21_400 } })
    }
  },
  '`AmountBeforeTax` without any tax': async (send) => {
    const stay = await roomOf(send, { total: total('AmountBeforeTax="200.00"') })
    expect(stay).toMatchObject({ total: { amount: 20_000 } })
    expectNamed(stay, 'before tax, 200.00 EUR')
    // A price after tax, wherever it is, decides.
    const rates = rate('2027-03-15', '2027-03-17', after('214.00'))
    const both = await roomOf(send, { rates, total: total('AmountBeforeTax="200.00"') })
    expect([both.total.amount, mismatchOf(both)]).toEqual([21_400, ''])
  },
  '`ResGlobalInfo/Total`, and rooms without a price': async (send) => {
    expect(totalsOf((await send({ rooms: [{}], info: after('300.00') })).stays)).toEqual([30_000])
    const { stays } = await send({ rooms: [{}, { total: after('300.00') }], info: after('511.00') })
    expect(totalsOf(stays)).toEqual([21_100, 30_000])
    expect(totalsOf((await send({ rooms: [{}, {}], info: after('511.00') })).stays)).toEqual([25_550, 25_550])
  },
  '`ResGlobalInfo/Total@AmountAfterTax`, and rooms before tax': async (send) => {
    const rooms = [{ total: total('AmountBeforeTax="100.00"') }, { total: total('AmountBeforeTax="300.00"') }]
    const { stays } = await send({ rooms, info: after('428.00') })
    expect(totalsOf(stays)).toEqual([10_700, 32_100])
    expect(stays.map(mismatchOf)).toEqual(['', ''])
  },
  '`ResGlobalInfo/Total` that is not the sum of rooms and services': async (send) => {
    const stay = await stayOf(send, { info: after('324.00') })
    expect(stay).toMatchObject({ total: { amount: 30_000 } })
    expectNamed(stay, 'total of the order is 324.00 EUR')
  },
  'prices of some nights, or two of one night, and no total': async (send) => {
    const night = rate('2027-03-15', '2027-03-16', after('155.00'))
    for (const [rates, figure] of [
      [night, '155.00 EUR'],
      [night + night + rate('2027-03-16', '2027-03-17', after('90.00')), '400.00 EUR'],
    ] as const) {
      const stay = await roomOf(send, { rates })
      expect(stay).toMatchObject({ total: { amount: 24_000 } })
      expectNamed(stay, figure)
      // The total of the room or of the order is understood.
      expect(await roomOf(send, { rates, total: after('245.00') })).toMatchObject({
        total: { amount: 24_500 },
      })
      const order = await stayOf(send, { rooms: [{ rates }], info: after('246.00') })
      expect(order).toMatchObject({ total: { amount: 24_600 } })
    }
  },
  'no price at all': async (send) => {
    expect(await roomOf(send, {})).toMatchObject({ total: { amount: 24_000 }, warnings: [] })
  },
  'an amount that is not a number, as `120,00`': async (send) => {
    for (const amount of ['120,00', '1.200.00', 'free']) {
      const { status, text, stays } = await send({ rooms: [{ total: after(amount) }] })
      expect([status, stays]).toEqual([400, []])
      expect(text).toContain(`The amount ${amount} is not a number.`)
    }
  },
  'two currencies in one booking': async (send) => {
    const rooms = [{ total: after('120.00') }, { total: after('120.00').replace('EUR', 'USD') }]
    expect(await send({ rooms })).toMatchObject({ status: 400, stays: [] })
  },
  'an amount below 0 or above the maximum': async (send) => {
    for (const amount of ['-1.00', '10000000000.01']) {
      const { status, text, stays } = await send({ rooms: [{ total: after(amount) }] })
      expect([status, stays]).toEqual([200, []])
      expect(text).toContain('<Errors>')
    }
  },
  '`Services/Service` with `Price/Total`, or `Price/Base` times `Quantity`': async (send) => {
    const service = (price: string) =>
      `<Service ServiceRPH="1" Inclusive="false" Quantity="2"><Price>${price}</Price><ServiceDetails><Comments><Comment><Text>Breakfast</Text></Comment></Comments></ServiceDetails></Service>`
    const named = '<ServiceRPHs><ServiceRPH RPH="1"/></ServiceRPHs>'
    const rooms = [{ total: after('300.00') }, { total: after('310.00'), more: named }]
    for (const price of [after('24.00'), '<Base AmountAfterTax="12.00" CurrencyCode="EUR"/>']) {
      const { stays } = await send({ rooms, services: service(price), info: after('634.00') })
      expect(totalsOf(stays)).toEqual([30_000, 33_400])
      expect(stays.map(mismatchOf)).toEqual(['', ''])
    }
  },
  '`Service@Inclusive="true"`, or one that `ResGlobalInfo/Total` leaves out': async (send) => {
    const service = (attributes: string) =>
      `<Service ServiceRPH="1" ${attributes}><Price>${after('24.00')}</Price></Service>`
    const inclusive = await stayOf(send, { services: service('Inclusive="true"'), info: after('300.00') })
    expect([inclusive.total.amount, mismatchOf(inclusive)]).toEqual([30_000, ''])
    const left_out = await stayOf(send, { services: service(''), info: after('300.00') })
    expect([left_out.total.amount, mismatchOf(left_out)]).toEqual([30_000, ''])
    const charged = await stayOf(send, { services: service('Inclusive="false"'), info: after('300.00') })
    expect(charged).toMatchObject({ total: { amount: 32_400 } })
    expectNamed(charged, 'total of the order is 300.00 EUR')
  },
  'services of a room for 0': async (send) => {
    const services = `<Service><Price>${after('24.00')}</Price></Service>`
    const free = await stayOf(send, { rooms: [{ total: after('0.00') }], services, info: after('24.00') })
    expect([free.total.amount, mismatchOf(free)]).toEqual([2400, expect.not.stringContaining('order')])
  },
  'services of a room without a price, and no `ResGlobalInfo/Total`': async (send) => {
    const services = `<Service><Price>${after('24.00')}</Price><ServiceDetails><Comments><Comment><Text>Breakfast</Text></Comment></Comments></ServiceDetails></Service>`
    const stay = await stayOf(send, { rooms: [{}], services })
    expect(stay).toMatchObject({ total: { amount: 24_000 } })
    expectNamed(stay, 'not charged: Breakfast 24.00 EUR')
  },
  '`GuaranteeType="PrePay"` in `Guarantee` or `DepositPayments/GuaranteePayment`, on `ResGlobalInfo` or `RoomStay`':
    async (send) => {
      const deposit = (part: string) =>
        `<DepositPayments><GuaranteePayment GuaranteeType="PrePay">${part}</GuaranteePayment></DepositPayments>`
      const room = (more: string) => ({ rooms: [{ total: after('300.00'), more }] })
      const PREPAID = '<Guarantee GuaranteeType="PrePay"/>'
      for (const [message, collected] of [
        [{ info: PREPAID }, 30_000],
        [room(PREPAID), 30_000],
        [{ info: deposit('') }, 30_000],
        [room(deposit('<AmountPercent Percent="30"/>')), 9_000],
        [{ info: deposit('<AmountPercent Amount="50.00"/>') }, 5_000],
      ] as const)
        expect(await stayOf(send, message)).toMatchObject({ collected_by_channel: { amount: collected } })
    },
  'another `GuaranteeType`': async (send) => {
    const info = '<Guarantee GuaranteeType="CC/DC/Voucher"/>'
    expect(await stayOf(send, { info })).toMatchObject({ collected_by_channel: null })
  },
  'no `GuaranteeType`': async (send) => {
    expect(await stayOf(send, {})).toMatchObject({ collected_by_channel: null })
    expect(await stayOf(send, { info: '<Guarantee/>' })).toMatchObject({ collected_by_channel: null })
  },
}
