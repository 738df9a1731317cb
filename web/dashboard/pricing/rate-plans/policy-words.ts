import type { CancellationPolicy, CancellationRule, DepositRule, Fee } from '#contract/parts/policies.ts'
import type { Formats } from '#web/lib/formats.ts'
import type { Catalogue } from '#web/lib/i18n/catalogue.ts'
import type { FreeUntil } from './free-until.ts'

type Words = Catalogue['policies']

/** A fee, as the object of "it costs". */
export function feeWords(fee: Fee, words: Words, formats: Formats): string {
  switch (fee.type) {
    case 'none':
      return words.fee_none
    case 'percent':
      return words.fee_percent(formats.number(fee.percent))
    case 'nights':
      return words.fee_nights(fee.nights)
    case 'amount':
      return formats.money(fee.amount)
  }
}

/** How long before check-in a rule begins, approximately: to sort rules without a stay. */
const hoursBefore = (rule: CancellationRule): number =>
  rule.hours_before ?? (rule.days_before ?? 0) * 24 + 15 - Number.parseInt(rule.time ?? '00:00', 10)

const deadlineWords = (rule: CancellationRule, words: Words): string =>
  rule.hours_before === undefined
    ? words.before_arrival(rule.days_before ?? 0, rule.time ?? '00:00')
    : words.before_check_in(rule.hours_before)

/**
 * A cancellation policy, a sentence for each step. The last rule whose deadline has passed applies; for a
 * known stay, `free` says when that is. rule 3
 */
export function policySentences(
  policy: CancellationPolicy,
  words: Words,
  formats: Formats,
  free?: FreeUntil,
): string[] {
  const { refundable = true, rules = [], no_show_fee } = policy
  const no_show = no_show_fee ? [words.no_show(feeWords(no_show_fee, words, formats))] : []
  if (!refundable) return [words.non_refundable, ...no_show]
  const sorted = [...rules].sort((one, other) => hoursBefore(other) - hoursBefore(one))
  const first = sorted[0]
  if (!first) return [words.always_free, ...no_show]
  return [
    free?.sentence ?? words.free_until(deadlineWords(first, words)),
    ...sorted.map((rule, at) => {
      const fee = feeWords(rule.fee, words, formats)
      if (at > 0) return words.after(deadlineWords(rule, words), fee)
      return free?.is_past ? words.now(fee) : words.afterwards(fee)
    }),
    ...no_show,
  ]
}

/** What is to be paid in advance, and when. */
export function depositSentences(rule: DepositRule, words: Words, formats: Formats): string[] {
  if (rule.type === 'none') return [words.deposit_none]
  const amount = {
    percent: () => formats.percent((rule as { percent: number }).percent),
    nights: () => words.deposit_nights((rule as { nights: number }).nights),
    amount: () => formats.money((rule as Extract<DepositRule, { type: 'amount' }>).amount),
    full: () => words.deposit_full,
  }[rule.type]()
  const at_booking = (rule.due ?? 'at_booking') === 'at_booking'
  return [
    words.deposit(amount, at_booking ? words.at_booking : words.on_arrival),
    ...(at_booking
      ? [
          words.hold(holdWords(rule.hold_minutes ?? 60, words)),
          words.hold_transfer(words.days(rule.transfer_days ?? 3)),
        ]
      : []),
  ]
}

const holdWords = (minutes: number, words: Words): string => {
  if (minutes % 1440 === 0) return words.days(minutes / 1440)
  if (minutes % 60 === 0) return words.hours(minutes / 60)
  return words.minutes(minutes)
}
