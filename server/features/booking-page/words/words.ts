import type { BED_TYPES } from '#contract/lists.ts'

type Count = (count: number) => string

/** Problems of a field of the booking form. */
export type FieldProblem = 'required' | 'email' | 'phone' | 'time' | 'terms' | 'dorm' | 'too_long' | 'invalid'

/** Problems of the dates of a search. */
export type DatesProblem = 'invalid' | 'order' | 'past' | 'too_far' | 'too_long' | 'party' | 'ages'

/** All texts of the booking page, in one language. Amounts, dates and times are formatted already. */
/** Why a promotion code is not valid. */
export type PromotionProblem =
  | 'unknown'
  | 'not_yet'
  | 'expired'
  | 'not_for_dates'
  | 'not_for_plan'
  | 'used_up'

export interface PageWords {
  readonly skip: string
  readonly language: string
  readonly terms: string
  readonly privacy: string
  readonly search: {
    readonly photos: string
    readonly title: (property: string) => string
    readonly description: (property: string, town: string) => string
    readonly arrival: string
    readonly departure: string
    readonly adults: string
    readonly children: string
    readonly ages: string
    readonly ages_hint: string
    readonly show: string
    readonly calendar: string
    readonly calendar_hint: string
    readonly choose_departure: (arrival: string) => string
    readonly departure_hint: string
    readonly earlier: string
    readonly later: string
    readonly from_price: (amount: string) => string
    readonly sold_out: string
    readonly not_on_sale: string
    readonly past: string
    readonly no_arrival: string
    readonly min_stay: Count
    readonly chosen_arrival: string
    readonly chosen_departure: string
    readonly in_stay: string
    readonly problem: Readonly<Record<DatesProblem, string>>
  }
  readonly stay: {
    readonly nights: Count
    readonly adults: Count
    readonly children: Count
    readonly change: string
  }
  readonly rooms: {
    readonly title: string
    readonly found: Count
    readonly total: string
    readonly average: (amount: string) => string
    readonly breakdown: string
    readonly night: Count
    readonly city_tax: string
    readonly included_vat: (rate: string) => string
    readonly due_now: string
    readonly due_at_hotel: string
    readonly nothing_now: string
    readonly choose: string
    readonly choose_named: (room: string, plan: string) => string
    readonly left: Count
    readonly size: (size: string) => string
    readonly up_to: Count
    readonly beds: Readonly<Record<(typeof BED_TYPES)[number], Count>>
    readonly meals: Readonly<Record<string, string>>
    readonly more_photos: Count
    readonly more: Count
    readonly none: string
    readonly none_reason: Readonly<Record<string, string>>
    readonly min_stay: Count
    readonly max_stay: Count
    readonly nearest: string
    readonly nearest_none: string
    readonly nearest_from: (amount: string) => string
    readonly not_free: string
  }
  readonly promotion: {
    readonly label: string
    readonly before: string
    readonly valid: (code: string) => string
    /** Of a company's code. */
    readonly agreed: (code: string) => string
    readonly tag: (code: string) => string
    readonly invalid: (code: string, reason: string) => string
    readonly reason: Readonly<Record<PromotionProblem, string>>
    readonly no_longer_valid: string
  }
  readonly policy: {
    readonly free_until: (moment: string) => string
    readonly always_free: string
    readonly afterwards: (fee: string) => string
    readonly never_free: string
    readonly costs_now: (fee: string) => string
    readonly costs_from: (moment: string, fee: string) => string
    readonly no_show: (fee: string) => string
    readonly hotel_time: (moment: string) => string
  }
  readonly details: {
    readonly title: string
    readonly your_stay: string
    readonly about_you: string
    readonly first_name: string
    readonly last_name: string
    readonly email: string
    readonly email_hint: string
    readonly phone: string
    readonly phone_hint: string
    readonly optional: string
    readonly arrival_time: string
    readonly arrival_unknown: string
    readonly request: string
    readonly request_hint: string
    readonly consent: string
    readonly accept_terms: string
    readonly accept_policy: string
    readonly marketing: (property: string) => string
    readonly leave_empty: string
    readonly book_free: string
    readonly book_and_pay: (amount: string) => string
    readonly problems: Count
    readonly problem: Readonly<Record<FieldProblem, string>>
    readonly price_changed: (before: string, after: string) => string
    readonly sold_meanwhile: string
    readonly not_sold: string
    readonly sent_before: string
    /** Too many unpaid bookings with the e-mail. */
    readonly unpaid: string
    /** Too many unpaid nights at the property within the hour. */
    readonly flooded: string
    readonly check_again: string
    readonly choose_other: string
  }
  /** The same was booked within the hour. */
  readonly already_booked: {
    readonly title: string
    readonly own: (code: string) => string
    readonly by_email: string
    readonly mailed: string
    readonly show: string
    readonly another_title: string
    readonly another_text: string
    readonly another: string
  }
  readonly payment: {
    readonly title: string
    readonly held_until: (moment: string) => string
    readonly minutes_left: Count
    readonly pay: (amount: string) => string
    readonly at_provider: string
    readonly test_title: string
    readonly test_notice: string
    readonly test_card: string
    readonly cards: Readonly<Record<string, string>>
    readonly declined: string
    readonly waiting: string
    readonly check: string
    readonly over: string
    readonly over_transfer: string
    readonly again: string
    readonly by_bank: (amount: string) => string
    readonly bank_title: string
    readonly bank_question: (amount: string) => string
    readonly bank_confirm: string
    readonly bank_refuse: string
    readonly refused: string
    readonly unavailable: string
  }
  readonly confirmation: {
    readonly title: string
    readonly thanks: (name: string) => string
    readonly code: string
    readonly mail_sent: (address: string) => string
    readonly arrival_from: (day: string, time: string) => string
    readonly departure_until: (day: string, time: string) => string
    readonly room: string
    readonly guests: string
    readonly total: string
    readonly paid: string
    readonly to_pay: string
    readonly calendar_file: string
    readonly getting_there: string
    readonly contact: string
    readonly cancelled: string
  }
  readonly refused: {
    readonly not_found: string
    readonly not_found_text: string
    readonly bad: string
    readonly bad_text: string
    readonly busy: string
    readonly busy_text: string
    readonly unavailable: string
    readonly unavailable_text: string
  }
}
