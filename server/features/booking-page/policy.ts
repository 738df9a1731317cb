import type { Money } from '../../../contract/money.ts'
import { amountIn, momentIn } from './formats.ts'
import type { PageView } from './page-house.ts'

/** What a cancellation of a stay costs, and from when. */
interface Policy {
  readonly fee_steps: readonly { readonly from: string | null; readonly fee: Money }[]
  readonly no_show_fee: Money
}

/**
 * What a cancellation costs by real moments on the clock of the hotel: first the one sentence that decides, then the rest.
 * What has passed is told as it is now. rule 26.5
 */
export function policySentences(view: PageView, { fee_steps, no_show_fee }: Policy): readonly string[] {
  const { words, language, house, now } = view
  const say = words.policy
  const at = (from: string) => say.hotel_time(momentIn(language, from, house.property.timezone))
  const fee = (money: Money) => amountIn(language, money)
  const is_ahead = (from: string | null) =>
    from !== null && Temporal.Instant.compare(Temporal.Instant.from(from), now) > 0
  const current = fee_steps.filter(({ from }) => !is_ahead(from)).at(-1)
  const ahead = fee_steps.filter(({ from }) => is_ahead(from))
  const costs = (current?.fee.amount ?? 0) > 0
  const next = ahead[0]
  const sentences: string[] = []
  if (costs && fee_steps.length === 1) sentences.push(`${say.never_free} ${say.costs_now(fee(current!.fee))}`)
  else if (costs) sentences.push(say.costs_now(fee(current!.fee)))
  else if (next) sentences.push(`${say.free_until(at(next.from!))} ${say.afterwards(fee(next.fee))}`)
  else sentences.push(say.always_free)
  for (const step of costs ? ahead : ahead.slice(1))
    sentences.push(say.costs_from(at(step.from!), fee(step.fee)))
  if (no_show_fee.amount > 0) sentences.push(say.no_show(fee(no_show_fee)))
  return sentences
}
