import type { Money } from '#contract/money.ts'
import { amountIn, momentIn } from './formats.ts'
import type { PageView } from './page-property.ts'

/** The cancellation terms of a stay. */
export interface Policy {
  readonly fee_steps: readonly { readonly from: string | null; readonly fee: Money }[]
  readonly no_show_fee: Money
}

/**
 * The cancellation policy with exact times in the property's time zone: the decisive sentence first, then the
 * rest. Steps in the past are merged into the current one. rule 26.5
 */
export function policySentences(view: PageView, policy: Policy): readonly string[] {
  const { first, ahead } = mainSentence(view, policy)
  const { words, language, published } = view
  const texts = words.policy
  const { no_show_fee } = policy
  const later = ahead.map(({ from, fee }) =>
    texts.costs_from(
      texts.hotel_time(momentIn(language, from!, published.property.timezone)),
      amountIn(language, fee),
    ),
  )
  return [
    first,
    ...later,
    ...(no_show_fee.amount > 0 ? [texts.no_show(amountIn(language, no_show_fee))] : []),
  ]
}

/** The step that applies now, and those that are ahead. */
function stepsOf({ now }: Pick<PageView, 'now'>, { fee_steps }: Pick<Policy, 'fee_steps'>) {
  const is_ahead = (from: string | null) =>
    from !== null && Temporal.Instant.compare(Temporal.Instant.from(from), now) > 0
  return {
    current: fee_steps.filter(({ from }) => !is_ahead(from)).at(-1),
    ahead: fee_steps.filter(({ from }) => is_ahead(from)),
  }
}

/** Whether a cancellation costs nothing now. */
export const isFreeNow = (view: Pick<PageView, 'now'>, policy: Pick<Policy, 'fee_steps'>): boolean =>
  (stepsOf(view, policy).current?.fee.amount ?? 0) === 0

/** Until when a cancellation is free, or what it costs now: what a guest compares rates by. */
export function shortPolicy(view: PageView, policy: Policy): string {
  const [next] = stepsOf(view, policy).ahead
  if (!isFreeNow(view, policy) || !next) return mainSentence(view, policy).first
  const { words, language, published } = view
  const moment = momentIn(language, next.from!, published.property.timezone)
  return words.policy.free_until(words.policy.hotel_time(moment))
}

/** The decisive sentence, and the steps of the policy that it does not cover. */
function mainSentence(view: PageView, policy: Policy) {
  const { fee_steps, no_show_fee } = policy
  const { words, language, published } = view
  const texts = words.policy
  const at = (from: string) => texts.hotel_time(momentIn(language, from, published.property.timezone))
  const fee = (money: Money) => amountIn(language, money)
  const { current, ahead } = stepsOf(view, policy)
  const costs = (current?.fee.amount ?? 0) > 0
  const next = ahead[0]
  // What costs less than not arriving is refundable in part, such as a stay with one service that is not.
  if (costs && fee_steps.length === 1 && current!.fee.amount >= no_show_fee.amount)
    return { first: `${texts.never_free} ${texts.costs_now(fee(current!.fee))}`, ahead }
  if (costs) return { first: texts.costs_now(fee(current!.fee)), ahead }
  if (!next) return { first: texts.always_free, ahead }
  return {
    first: `${texts.free_until(at(next.from!))} ${texts.afterwards(fee(next.fee))}`,
    ahead: ahead.slice(1),
  }
}
