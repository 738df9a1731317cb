import type { Intent, StripeRefund, StripeRequest } from './stripe-objects.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

interface Ledger {
  readonly intents: Map<string, Intent>
  readonly refunds: Map<string, StripeRefund>
  /** Records an event for webhooks. */
  readonly emit: (type: string, object: object) => void
}

/** The effect of a confirmation by payment method: Stripe's test cards, and one with a delayed bank. */
const CARDS: Record<string, (intent: Intent) => void> = {
  pm_card_visa: (intent) => Object.assign(intent, { status: 'succeeded' }),
  pm_card_refundFail: (intent) => Object.assign(intent, { status: 'succeeded' }),
  pm_card_pendingRefund: (intent) => Object.assign(intent, { status: 'succeeded' }),
  pm_card_visa_chargeDeclined: (intent) => declineBy(intent, 'generic_decline'),
  pm_card_visa_chargeDeclinedInsufficientFunds: (intent) => declineBy(intent, 'insufficient_funds'),
  pm_card_authenticationRequired: (intent) => Object.assign(intent, { status: 'requires_action' }),
  pm_bank_thinks: (intent) => Object.assign(intent, { status: 'processing' }),
}

const declineBy = (intent: Intent, decline_code: string) =>
  Object.assign(intent, {
    status: 'requires_payment_method',
    last_payment_error: { type: 'card_error', code: 'card_declined', decline_code },
  })

const refused = (code: string, status = 400): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message: code } },
})

const copy = <T extends object>(object: T): T => ({ ...object })

/** The events of the states of an intent. */
const EVENTS: Record<string, string> = {
  succeeded: 'payment_intent.succeeded',
  requires_payment_method: 'payment_intent.payment_failed',
  requires_action: 'payment_intent.requires_action',
  processing: 'payment_intent.processing',
  canceled: 'payment_intent.canceled',
}

function paymentIntents({ intents, emit }: Ledger, nextNumber: () => number) {
  const sendEventOf = (intent: Intent) => {
    const type = EVENTS[intent.status]
    if (type) emit(type, copy(intent))
  }
  return {
    sendEventOf,
    create(form: StripeRequest['form']): Answer {
      if (!CARDS[form.payment_method!]) return refused('resource_missing')
      const number = nextNumber()
      const id = `pi_${number}`
      const intent: Intent = {
        object: 'payment_intent',
        id,
        amount: Number(form.amount),
        currency: form.currency!,
        payment_method: form.payment_method!,
        client_secret: `${id}_secret_${number}`,
        metadata: metadataOf(form),
        status: 'requires_confirmation',
        last_payment_error: null,
        cancellation_reason: null,
      }
      intents.set(id, intent)
      emit('payment_intent.created', copy(intent))
      return { status: 200, body: copy(intent) }
    },
    confirm(intent: Intent): Answer {
      if (intent.status !== 'requires_confirmation') return refused('payment_intent_unexpected_state')
      CARDS[intent.payment_method]!(intent)
      sendEventOf(intent)
      if (!intent.last_payment_error) return { status: 200, body: copy(intent) }
      return { status: 402, body: { error: { ...intent.last_payment_error, payment_intent: copy(intent) } } }
    },
    cancel(intent: Intent): Answer {
      if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
        return refused('payment_intent_unexpected_state')
      Object.assign(intent, { status: 'canceled', cancellation_reason: 'abandoned' })
      sendEventOf(intent)
      return { status: 200, body: copy(intent) }
    },
  }
}

function intentRefunds({ intents, refunds, emit }: Ledger, nextNumber: () => number) {
  const leftOf = (intent: Intent) =>
    [...refunds.values()]
      .filter(({ payment_intent, status }) => payment_intent === intent.id && status !== 'failed')
      .reduce((left, { amount }) => left - amount, intent.amount)

  function refundIntent(intent: Intent, amount: number, metadata: Record<string, string>, status: string) {
    const made: StripeRefund = {
      object: 'refund',
      id: `re_${nextNumber()}`,
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      metadata,
      status,
      failure_reason: null,
    }
    refunds.set(made.id, made)
    emit('refund.created', copy(made))
    return made
  }

  return {
    refundIntent,
    refund(form: StripeRequest['form']): Answer {
      const intent = intents.get(form.payment_intent ?? '')
      if (!intent) return refused('resource_missing', 404)
      if (intent.status !== 'succeeded') return refused('payment_intent_unexpected_state')
      if (Number(form.amount) > leftOf(intent)) return refused('charge_already_refunded')
      const status = intent.payment_method === 'pm_card_pendingRefund' ? 'pending' : 'succeeded'
      return { status: 200, body: copy(refundIntent(intent, Number(form.amount), metadataOf(form), status)) }
    },
    list({ path, form }: StripeRequest): Answer {
      const data = [...refunds.values()].filter(
        ({ payment_intent }) => payment_intent === form.payment_intent,
      )
      return { status: 200, body: { object: 'list', has_more: false, url: path, data: data.map(copy) } }
    },
  }
}

/** Stripe's rules of payment intents and refunds, from its reference. */
export function intentActions(ledger: Ledger) {
  const { intents, refunds, emit } = ledger
  let count = 0
  const nextNumber = () => ++count
  const { create, confirm, cancel, sendEventOf } = paymentIntents(ledger, nextNumber)
  const { refund, refundIntent, list } = intentRefunds(ledger, nextNumber)

  return {
    answer(request: StripeRequest): Answer {
      const { method, path, form } = request
      const [, , resource, id, action] = path.split('/')
      if (resource === 'refunds') return method === 'POST' ? refund(form) : list(request)
      if (resource !== 'payment_intents') return refused('unknown_path', 404)
      if (id === undefined) return create(form)
      const intent = intents.get(id)
      if (!intent) return refused('resource_missing', 404)
      if (action === 'confirm') return confirm(intent)
      if (action === 'cancel') return cancel(intent)
      return { status: 200, body: copy(intent) }
    },
    decide(intent_id: string, outcome: 'succeeded' | 'failed') {
      const intent = intents.get(intent_id)!
      if (intent.status !== 'requires_action' && intent.status !== 'processing')
        throw new Error(`${intent_id} is ${intent.status}: nobody is asked`)
      if (outcome === 'succeeded') intent.status = 'succeeded'
      else declineBy(intent, 'authentication_failed')
      sendEventOf(intent)
    },
    endRefund(refund_id: string, status: 'succeeded' | 'failed') {
      const made = refunds.get(refund_id)!
      Object.assign(made, { status, failure_reason: status === 'failed' ? 'lost_or_stolen_card' : null })
      emit(status === 'failed' ? 'refund.failed' : 'refund.updated', copy(made))
    },
    refundAtTheDesk: (intent_id: string, amount: number) =>
      refundIntent(intents.get(intent_id)!, amount, {}, 'succeeded'),
    ledger() {
      const sum = (all: Iterable<{ amount: number; status: string }>) =>
        [...all]
          .filter(({ status }) => status === 'succeeded')
          .reduce((whole, { amount }) => whole + amount, 0)
      return { taken: sum(intents.values()), given_back: sum(refunds.values()) }
    },
  }
}

/** `metadata[payment_id]=…` in form encoding. */
const metadataOf = (form: StripeRequest['form']) =>
  Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) => {
      const name = /^metadata\[(\w+)\]$/.exec(key)?.[1]
      return name ? [[name, value]] : []
    }),
  )
