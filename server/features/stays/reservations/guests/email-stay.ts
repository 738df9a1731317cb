import type { Language } from '#contract/languages.ts'
import { money } from '#contract/money.ts'
import { pageTexts } from '#contract/text/page-texts.ts'
import type { BookingStay, EmailProperty } from '#server/features/mail/email/public.ts'
import { presentBookedService } from '#server/features/pricing/services/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { mapUrl } from '#server/kernel/text/map-url.ts'
import { nightsBetween } from '#server/kernel/time/dates.ts'
import { feeSteps, noShowFee } from '../cancellation/cancellation.ts'
import { balanceOf, depositOf, heldByChannel, received, totalOfStay } from '../money/amount-due.ts'
import type { ReservationRow } from '../row.ts'
import { accommodationTotal } from '../services/stay-services.ts'

type ArrivalTime = Pick<PropertyRow, 'timezone' | 'check_in_time'>

interface StayNames {
  readonly room_type?: string | undefined
  readonly bed?: string | undefined
}

/** A stay in an e-mail to its guest. */
export function presentEmailStay(
  row: ReservationRow,
  place: ArrivalTime,
  { room_type = '', bed }: StayNames = {},
): BookingStay {
  const inMoney = (amount: number) => money(amount, row.currency)
  const { status, check_in, check_out, room_type_id, adults, children, taxes, cancellation } = row
  return {
    status,
    check_in,
    check_out,
    room_type_id,
    room_type,
    bed,
    adults,
    children,
    taxes,
    nights: nightsBetween(check_in, check_out),
    total: inMoney(totalOfStay(row)),
    accommodation: inMoney(accommodationTotal(row)),
    services: row.services.map((service) => {
      const { name, total } = presentBookedService(service, row.currency)
      return { name, total }
    }),
    deposit: depositOf(row),
    // A guest has paid what the channel collected.
    paid: inMoney(received(row) + heldByChannel(row)),
    balance: inMoney(balanceOf(row)),
    hold_expires_at: row.hold_expires_at,
    fee_steps: feeSteps(row, place).map(({ from, fee }) => ({ from, fee: inMoney(fee) })),
    free_cancellation_until: row.free_cancellation_until,
    no_show_fee: inMoney(noShowFee(row)),
    fee: row.fee === null ? null : inMoney(row.fee),
    cancellation: cancellation && {
      refund: cancellation.refund,
      refund_status: cancellation.refund_status,
      reason: cancellation.reason,
      cancelled_by: cancellation.cancelled_by,
    },
  }
}

/** The property in e-mails to guests: address, check-in times, contact. */
export function presentEmailProperty(property: PropertyRow, language: Language): EmailProperty {
  const { name, address, letterhead, timezone, check_in_time, check_out_time, booking_page } = property
  const { line1, line2, postal_code, city, region } = address
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(address.country ?? property.country)
  const town = [postal_code, city].filter(Boolean).join(' ')
  const lines = [line1, line2, town, region].filter((line) => line?.trim()) as string[]
  return {
    name,
    accent: booking_page.colours.accent,
    timezone,
    check_in_time,
    check_out_time,
    address: lines.length > 0 && country ? [...lines, country] : lines,
    email: letterhead.email,
    phone: letterhead.phone,
    website: letterhead.website,
    bank: letterhead.bank,
    arrival_guide: pageTexts(booking_page, language).arrival ?? null,
    map_url: booking_page.coordinates && mapUrl(booking_page.coordinates),
  }
}
