import { amountIn, momentIn } from '../formats.ts'
import type { Language } from '../words/language.ts'
import { BOOKING_MESSAGES } from './catalogue.ts'
import type { BookingMail } from './stay.ts'

/**
 * The fees of a cancellation, by date in the property's zone; past steps are described as past. Nothing is
 * said to a guest who has arrived.
 */
export function policySentences({ house, after, written_at }: BookingMail, language: Language): string[] {
  if (after.status === 'checked_in') return []
  const words = BOOKING_MESSAGES[language]
  const moment = (at: string) => momentIn(language, at, house.timezone)
  const now = Temporal.Instant.from(written_at)
  const has_passed = (at: string | null) =>
    at === null || Temporal.Instant.compare(now, Temporal.Instant.from(at)) > 0
  const passed = after.fee_steps.filter(({ from }) => has_passed(from))
  const ahead = after.fee_steps.filter(({ from }) => !has_passed(from))
  const fee = passed.at(-1)?.fee
  const sentences: string[] = []
  if (fee && fee.amount > 0) {
    const first_fee = passed.find((step) => step.fee.amount > 0)?.from
    sentences.push(first_fee ? words.was_free_until(moment(first_fee)) : words.never_free)
    sentences.push(words.costs_now(amountIn(language, fee)))
  } else {
    const end = ahead.find((step) => step.fee.amount > 0)?.from ?? after.free_cancellation_until
    if (end) sentences.push(words.free_until(moment(end)))
  }
  for (const step of ahead)
    sentences.push(
      step.fee.amount > 0
        ? words.costs_from(moment(step.from!), amountIn(language, step.fee))
        : words.free_from(moment(step.from!)),
    )
  if (after.no_show_fee.amount > 0) sentences.push(words.no_show(amountIn(language, after.no_show_fee)))
  return sentences
}
