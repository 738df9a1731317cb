import { withColon } from '#contract/languages.ts'
import { money } from '#contract/money.ts'
import { html } from '#server/kernel/text/html.ts'
import type { BookingStay } from '../../mail/email/public.ts'
import { nameIn } from '../../pricing/services/public.ts'
import { amountIn, percentIn } from '../formats.ts'
import type { PageView } from '../page-property.ts'
import type { StayOffer } from '../search/sold-offers.ts'
import { facts } from './notice.ts'

/** The amount due at booking; the rest is paid at the hotel. */
export const dueNow = ({ status, deposit }: Pick<BookingStay, 'status' | 'deposit'>): number =>
  status === 'pending_payment' && deposit ? deposit.required.amount - deposit.paid.amount : 0

/** The whole price; where a promotion code lowers it, the price without the code beside it. rule 26.18 */
export function wholePrice({ words, language }: PageView, { preview, promotion }: StayOffer) {
  const { before, tag } = words.promotion
  return html`${promotion && html`<p><span class="out">${before}: </span><s>${amountIn(language, promotion.total_before)}</s> ${tag(promotion.code)}</p>`}<b>${amountIn(language, preview.total)}</b>`
}

/** Nights of one price are one line; each tax is another. */
export function priceParts(
  view: PageView,
  { nightly, preview, services }: Pick<StayOffer, 'nightly' | 'preview' | 'services'>,
) {
  const { words, language } = view
  const lines: { count: number; amount: number }[] = []
  for (const { amount } of nightly.nightly_rates) {
    const last = lines.at(-1)
    if (last?.amount === amount.amount) last.count++
    else lines.push({ count: 1, amount: amount.amount })
  }
  const { currency } = preview.total
  const show = (amount: number) => amountIn(language, money(amount, currency))
  return facts([
    ...lines.map(
      ({ count, amount }) => [`${words.rooms.night(count)} × ${show(amount)}`, show(count * amount)] as const,
    ),
    ...services.map(({ name, total }) => [nameIn({ name }, language), amountIn(language, total)] as const),
    ...preview.taxes.map(({ type, rate, amount }) =>
      type === 'city_tax'
        ? ([words.rooms.city_tax, amountIn(language, amount)] as const)
        : ([words.rooms.included_vat(percentIn(language, rate ?? '0')), amountIn(language, amount)] as const),
    ),
    [
      html`<strong>${words.confirmation.total}</strong>`,
      html`<strong>${amountIn(language, preview.total)}</strong>`,
    ],
  ])
}

/** The amounts due now and at the hotel. */
export const dueParts = (view: PageView, preview: BookingStay) => html`<p>${dueText(view, preview)}</p>`

/** The same within a sentence. */
export function dueText(view: PageView, preview: BookingStay): string {
  const { words, language } = view
  const now = dueNow(preview)
  if (now === 0) return words.rooms.nothing_now
  const { amount, currency } = preview.total
  const show = (part: number) => amountIn(language, money(part, currency))
  const rest = amount - now
  const parts = [
    `${withColon(language, words.rooms.due_now)} ${show(now)}`,
    ...(rest > 0 ? [`${withColon(language, words.rooms.due_at_hotel)} ${show(rest)}`] : []),
  ]
  return parts.join(' · ')
}
