import type { Context } from '#server/context.ts'
import { type PaymentRow, readPaymentsOfStay } from '#server/features/invoices/public.ts'
import { lockForMoney } from '#server/features/stays/reservations/public.ts'
import type {
  CheckoutPage,
  HostedCheckout,
  PaymentGateway,
} from '#server/integrations/payment-gateway/payment-gateway.ts'
import { fault } from '#server/kernel/errors.ts'
import { openPayment } from '../open-payment.ts'
import { recordOutcome } from '../record-outcome.ts'
import { isUnderWay } from '../stay-balance.ts'
import { recordProviderId } from './record-provider-id.ts'

/** What a guest is to pay on the provider's own page. */
export interface CheckoutRequest
  extends Pick<CheckoutPage, 'return_url' | 'cancel_url' | 'description' | 'email'> {
  readonly reservation_id: string
  readonly invoice_id: string
  readonly amount: { readonly amount: number; readonly currency: string }
}

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
  const payment = await means.transact((ctx) => openHostedPayment(ctx, means.cards.provider, checkout))
  if (payment.provider_ref === null) return openPage(means, checkout, payment)
  const known = await means.cards.checkout.addressOf(payment.provider_ref)
  if (known !== null) return known
  const state = await means.cards.read(payment.provider_ref)
  const after = await means.transact((ctx) => recordOutcome(ctx, payment.id, state))
  if (isUnderWay(after)) throw tryAgain()
  return after.status === 'failed' ? openCheckout(means, checkout) : null
}

/** The payment that a page is open for, or a new one. Under the lock of the stay there is one at a time. */
async function openHostedPayment(
  ctx: Context,
  provider: string,
  checkout: CheckoutRequest,
): Promise<PaymentRow> {
  const { reservation_id, invoice_id, amount } = checkout
  await lockForMoney(ctx, reservation_id)
  const payments = await readPaymentsOfStay(ctx, reservation_id)
  const open = payments.find((one) => isUnderWay(one) && one.request_key?.startsWith(`${KEY} `))
  if (open) return open
  const request = { key: `${KEY} ${reservation_id} ${payments.length}`, fingerprint: KEY }
  const body = { amount, method: 'card' as const }
  const payment_request = { params: { id: invoice_id }, query: undefined, body }
  const { payment } = await openPayment(ctx, payment_request, { provider, request })
  return payment
}

/** Its reference is stored before the guest is redirected: an unrecorded page takes no payment. */
async function openPage(
  { cards, transact }: Means,
  checkout: CheckoutRequest,
  payment: PaymentRow,
): Promise<string> {
  const { id: payment_id, invoice_id, reservation_id, amount, currency, created_at } = payment
  const { return_url, cancel_url, description, email } = checkout
  const opened = await cards.checkout.open({
    payment_id,
    invoice_id,
    reservation_id,
    amount,
    currency,
    created_at,
    return_url,
    cancel_url,
    description,
    email,
  })
  const noted = await transact((ctx) => recordProviderId(ctx, payment_id, opened))
  if (opened.url === undefined || noted.provider_ref !== opened.provider_ref) throw tryAgain()
  return opened.url
}

const tryAgain = () => fault('SVC-9002', { headers: { 'retry-after': '1' } })
