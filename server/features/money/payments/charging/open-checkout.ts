import type { Context } from '#server/context.ts'
import {
  type PaymentRow,
  readPaymentsOfCharge,
  readPaymentsOfStay,
} from '#server/features/invoices/public.ts'
import { lockForMoney } from '#server/features/stays/reservations/public.ts'
import type {
  CardState,
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
 * The address of a page of the provider's on which the guest pays: the one that is open already for the same, else a new
 * one, whose payments are written down before, as pending. A page for something else is ended first, so that nobody
 * pays on both. Null where the money has come meanwhile. Throws SVC-8002 where no more is due, and GatewayUnavailable.
 * rule 26.7
 */
export async function openCheckout(means: Means, checkout: CheckoutRequest): Promise<string | null> {
  const { payments, is_same } = await means.transact((ctx) =>
    openHostedPayments(ctx, means.cards.provider, checkout),
  )
  const { provider_ref } = payments[0]!
  if (provider_ref === null) return openPage(means, checkout, payments)
  const known = is_same ? await means.cards.checkout.addressOf(provider_ref) : null
  if (known !== null) return known
  const state = await (is_same ? means.cards.read(provider_ref) : means.cards.cancelCharge(provider_ref))
  const after = await means.transact((ctx) => settleTogether(ctx, payments, state))
  if (isUnderWay(after)) throw tryAgain()
  return after.status === 'failed' ? openCheckout(means, checkout) : null
}

interface HostedPayments {
  readonly payments: readonly PaymentRow[]
  /** They pay what is asked for now, and not what was due before a change of the booking. */
  readonly is_same: boolean
}

/** The payments that a page is open for, or new ones. Under the lock of the booking there is one page at a time. */
async function openHostedPayments(
  ctx: Context,
  provider: string,
  { items, currency }: CheckoutRequest,
): Promise<HostedPayments> {
  await lockForMoney(ctx, items[0]!.reservation_id)
  const paid = new Map(
    await Promise.all(
      items.map(async (item) => [item, await readPaymentsOfStay(ctx, item.reservation_id)] as const),
    ),
  )
  const open = [...paid.values()]
    .flat()
    .filter((one) => isUnderWay(one) && one.request_key?.startsWith(`${KEY} `))
  const ref = open.find(({ provider_ref }) => provider_ref !== null)?.provider_ref ?? null
  // A page may be for rooms too that are not to be paid any more.
  const payments = ref === null ? open : await readPaymentsOfCharge(ctx.tx, provider, ref)
  const is_same = paySame(payments, items)
  if (ref !== null || (payments.length > 0 && is_same)) return { payments, is_same }
  // The provider has not opened their page: nobody can pay on it.
  if (payments.length > 0) await settleTogether(ctx, payments, ABANDONED)
  const keyOf = (item: ChargedItem) => `${KEY} ${item.reservation_id} ${paid.get(item)!.length}`
  return { payments: await openTogether(ctx, { items, currency }, { provider, keyOf }), is_same: true }
}

const ABANDONED: CardState = { status: 'failed', failure_code: 'abandoned' }

const paySame = (payments: readonly PaymentRow[], items: readonly ChargedItem[]): boolean =>
  payments.length === items.length &&
  items.every((item) =>
    payments.some(({ invoice_id, amount }) => invoice_id === item.invoice_id && amount === item.amount),
  )

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
