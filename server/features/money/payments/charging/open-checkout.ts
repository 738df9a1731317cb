import type { Context } from '#server/context.ts'
import { type PaymentRow, readPaymentsOfStay } from '#server/features/invoices/public.ts'
import { lockForMoney } from '#server/features/stays/reservations/public.ts'
import type {
  CheckoutPage,
  HostedCheckout,
  PaymentGateway,
} from '#server/integrations/payment-gateway/payment-gateway.ts'
import { fault } from '#server/kernel/errors.ts'
import { isUnderWay } from '../stay-balance.ts'
import {
  type ChargedBooking,
  type ChargedItem,
  chargeOf,
  nameTogether,
  openTogether,
} from './open-together.ts'
import { settleTogether } from './settle-together.ts'

/** What a guest is to pay on the provider's own page. */
export interface CheckoutRequest
  extends ChargedBooking,
    Pick<CheckoutPage, 'return_url' | 'cancel_url' | 'description' | 'email'> {}

interface Means {
  readonly cards: PaymentGateway & { readonly checkout: HostedCheckout }
  readonly transact: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>
}

const KEY = 'checkout'

/**
 * The address of a page of the provider's on which the guest pays: the one that is open already, else a new one, whose
 * payment is written down before, as pending. Null where the money has come meanwhile. Throws SVC-8002 where no
 * more is due, and GatewayUnavailable. rule 26.7
 */
export async function openCheckout(means: Means, checkout: CheckoutRequest): Promise<string | null> {
  const payments = await means.transact((ctx) => openHostedPayments(ctx, means.cards.provider, checkout))
  const { provider_ref } = payments[0]!
  if (provider_ref === null) return openPage(means, checkout, payments)
  const known = await means.cards.checkout.addressOf(provider_ref)
  if (known !== null) return known
  const state = await means.cards.read(provider_ref)
  const after = await means.transact((ctx) => settleTogether(ctx, payments, state))
  if (isUnderWay(after)) throw tryAgain()
  return after.status === 'failed' ? openCheckout(means, checkout) : null
}

/** The payments that a page is open for, or new ones. Under the lock of the booking there is one page at a time. */
async function openHostedPayments(
  ctx: Context,
  provider: string,
  { items, currency }: CheckoutRequest,
): Promise<PaymentRow[]> {
  await lockForMoney(ctx, items[0]!.reservation_id)
  const paid = new Map(
    await Promise.all(
      items.map(async (item) => [item, await readPaymentsOfStay(ctx, item.reservation_id)] as const),
    ),
  )
  const open = [...paid.values()]
    .flat()
    .filter((one) => isUnderWay(one) && one.request_key?.startsWith(`${KEY} `))
  if (open.length > 0) return open.filter(({ provider_ref }) => provider_ref === open[0]!.provider_ref)
  const keyOf = (item: ChargedItem) => `${KEY} ${item.reservation_id} ${paid.get(item)!.length}`
  return openTogether(ctx, { items, currency }, { provider, keyOf })
}

/** Its reference is stored before the guest is redirected: an unrecorded page takes no payment. */
async function openPage(
  { cards, transact }: Means,
  { return_url, cancel_url, description, email }: CheckoutRequest,
  payments: readonly PaymentRow[],
): Promise<string> {
  const page = { return_url, cancel_url, description, email }
  const opened = await cards.checkout.open({ ...chargeOf(payments), ...page })
  const noted = await transact((ctx) => nameTogether(ctx, payments, opened))
  if (opened.url === undefined || noted.provider_ref !== opened.provider_ref) throw tryAgain()
  return opened.url
}

const tryAgain = () => fault('SVC-9002', { headers: { 'retry-after': '1' } })
