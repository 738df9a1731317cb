import type { BookingTemplate } from './stay.ts'

/** All texts of an e-mail about a booking, in one language. Amounts, days and moments are formatted by the caller. */
export interface BookingMessages {
  readonly subject: Readonly<Record<BookingTemplate, (code: string, property: string) => string>>
  readonly intro: Readonly<Record<BookingTemplate, (property: string) => string>>
  /** A booking whose deposit was not paid in time. */
  readonly lapsed: (property: string) => string
  readonly changes: string
  readonly booking: string
  readonly code: string
  readonly arrival: string
  readonly departure: string
  readonly from: (day: string, time: string) => string
  readonly until: (day: string, time: string) => string
  readonly stay: string
  readonly nights: (count: number) => string
  readonly room: string
  readonly guests: string
  readonly adults: (count: number) => string
  readonly children: (count: number) => string
  /** The nights, with their taxes. */
  readonly accommodation: string
  /** Beside nights and services. */
  readonly charges: string
  readonly total: string
  readonly vat: (rate: string) => string
  readonly city_tax: string
  readonly deposit: string
  readonly deposit_paid: (amount: string) => string
  readonly paid: string
  readonly to_pay: string
  readonly fee: string
  readonly no_show_fee: string
  readonly no_fee: string
  readonly pay: (amount: string, until: string) => string
  readonly pay_by_bank: string
  readonly pay_contact: string
  readonly holder: string
  readonly reference: string
  readonly cancellation: string
  readonly free_until: (moment: string) => string
  readonly was_free_until: (moment: string) => string
  readonly never_free: string
  readonly costs_now: (fee: string) => string
  readonly costs_from: (moment: string, fee: string) => string
  readonly free_from: (moment: string) => string
  readonly no_show: (fee: string) => string
  readonly refund: Readonly<Record<'pending' | 'manual' | 'succeeded' | 'failed', (amount: string) => string>>
  readonly contact: string
  readonly arrival_guide: string
  readonly map: string
}
