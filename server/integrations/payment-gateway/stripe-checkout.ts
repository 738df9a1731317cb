import type Stripe from 'stripe'
import type { CardState, CheckoutPage, HostedCheckout } from './payment-gateway.ts'
import { toStripe } from './stripe-amount.ts'

/** Asks Stripe; what leaves the outcome in doubt is GatewayUnavailable. */
export type CallStripe = <T>(question: (client: Stripe) => Promise<T>) => Promise<T>

/** Stripe ends no page sooner than half an hour after it was opened; a minute is for the way there. */
const PAGE_MINUTES = 31

/** A page is named otherwise than a charge. */
export const isCheckout = (provider_ref: string): boolean => provider_ref.startsWith('cs_')

/** Stripe Checkout: the payment intent of a page is made when the guest pays. */
export const stripeCheckout = (ask: CallStripe): HostedCheckout => ({
  async open(page) {
    const scaled = toStripe(page.amount, page.currency)
    if (scaled === null) return { failure_code: 'amount_not_supported' }
    // The same bytes whenever the payment is the same: Stripe refuses another page under its key.
    const options = { idempotencyKey: `${page.payment_id} checkout` }
    const { id, url } = await ask((client) =>
      client.checkout.sessions.create(paramsOf(page, scaled), options),
    )
    return { provider_ref: id, ...(url && { url }) }
  },
  async addressOf(provider_ref) {
    const { status, url } = await ask((client) => client.checkout.sessions.retrieve(provider_ref))
    return status === 'open' ? url : null
  },
})

function paramsOf(page: CheckoutPage, unit_amount: number): Stripe.Checkout.SessionCreateParams {
  const { payment_id, invoice_id, reservation_id, return_url, cancel_url, description, email } = page
  const metadata = { payment_id, invoice_id, reservation_id }
  const product_data = { name: description }
  const price_data = { currency: page.currency.toLowerCase(), unit_amount, product_data }
  const end = Temporal.Instant.from(page.created_at).add({ minutes: PAGE_MINUTES })
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data }],
    client_reference_id: payment_id,
    metadata,
    payment_intent_data: { metadata, description },
    success_url: return_url,
    cancel_url,
    expires_at: Math.floor(end.epochMilliseconds / 1000),
    ...(email !== null && { customer_email: email }),
  }
}

/** What has come of a page: a card that is declined there leaves it open, for another one. */
export async function readCheckout(ask: CallStripe, provider_ref: string): Promise<CardState> {
  const session = await ask((client) => client.checkout.sessions.retrieve(provider_ref))
  const { status, payment_status, payment_intent } = session
  if (status === 'expired') return { status: 'failed', failure_code: 'abandoned' }
  if (status !== 'complete' || payment_status !== 'paid') return { status: 'pending' }
  const charge = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  return { status: 'succeeded', ...(charge && { provider_ref: charge }) }
}
