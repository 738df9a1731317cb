import { type Answer, intentActions } from './stripe-intents.ts'
import type { CheckoutSession, Intent, StripeRefund, StripeRequest } from './stripe-objects.ts'

interface StripeLedger {
  readonly intents: Map<string, Intent>
  readonly refunds: Map<string, StripeRefund>
  readonly emit: (type: string, object: object) => void
}

const refused = (code: string, status = 400): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message: code } },
})

function sessionOf(id: string, form: StripeRequest['form']): CheckoutSession {
  return {
    object: 'checkout.session',
    id,
    url: `https://checkout.stripe.com/c/pay/${id}`,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: Number(form['line_items[0][price_data][unit_amount]']),
    currency: form['line_items[0][price_data][currency]']!,
    success_url: form.success_url!,
    cancel_url: form.cancel_url!,
    expires_at: Number(form.expires_at),
    metadata: { payment_id: form['metadata[payment_id]']! },
  }
}

/** The intent is created at the payment. */
const paidIntent = ({ id, amount_total, currency, metadata }: CheckoutSession): Intent => ({
  object: 'payment_intent',
  id: `pi_of_${id}`,
  amount: amount_total,
  currency,
  payment_method: 'pm_card_visa',
  client_secret: `pi_of_${id}_secret`,
  metadata: { ...metadata },
  status: 'succeeded',
  last_payment_error: null,
  cancellation_reason: null,
})

/** Stripe's rules of charges and Checkout pages. */
export function stripeActions(ledger: StripeLedger) {
  const { intents, emit } = ledger
  const sessions = new Map<string, CheckoutSession>()
  const charges = intentActions(ledger)

  function expire(session: CheckoutSession) {
    Object.assign(session, { status: 'expired', url: null })
    emit('checkout.session.expired', { ...session })
  }

  function answerCheckout({ path, form }: StripeRequest): Answer {
    const [, , , , session_id, action] = path.split('/')
    if (session_id === undefined && (form.mode !== 'payment' || !form.success_url))
      return refused('parameter_missing')
    const id = session_id ?? `cs_test_${sessions.size + 1}`
    if (session_id === undefined) sessions.set(id, sessionOf(id, form))
    const session = sessions.get(id)
    if (!session) return refused('resource_missing', 404)
    if (action === 'expire' && session.status !== 'open') return refused('resource_missing')
    if (action === 'expire') expire(session)
    return { status: 200, body: { ...session } }
  }

  return {
    ...charges,
    sessions,
    answer: (request: StripeRequest): Answer =>
      request.path.startsWith('/v1/checkout/') ? answerCheckout(request) : charges.answer(request),
    /** The guest pays on the page. */
    payOnPage(session_id: string) {
      const session = sessions.get(session_id)!
      if (session.status !== 'open') throw new Error(`${session_id} is ${session.status}`)
      const intent = paidIntent(session)
      intents.set(intent.id, intent)
      const paid = { status: 'complete', payment_status: 'paid', payment_intent: intent.id, url: null }
      Object.assign(session, paid)
      emit('payment_intent.succeeded', { ...intent })
      emit('checkout.session.completed', { ...session })
    },
    /** The session expires. */
    expirePage: (session_id: string) => expire(sessions.get(session_id)!),
  }
}
