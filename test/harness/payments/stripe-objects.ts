/** A payment intent in the ledger of this server, in Stripe's minor units. */
export interface Intent {
  readonly object: 'payment_intent'
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly payment_method: string
  readonly client_secret: string
  readonly metadata: Record<string, string>
  status: string
  last_payment_error: Record<string, unknown> | null
  cancellation_reason: string | null
}

export interface StripeRefund {
  readonly object: 'refund'
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly payment_intent: string
  readonly metadata: Record<string, string>
  status: string
  failure_reason: string | null
}

export interface CheckoutSession {
  readonly object: 'checkout.session'
  readonly id: string
  readonly amount_total: number
  readonly currency: string
  readonly success_url: string
  readonly cancel_url: string
  readonly expires_at: number
  readonly metadata: Record<string, string>
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
}

export interface StripeRequest {
  readonly method: string
  readonly path: string
  readonly form: Readonly<Record<string, string>>
}
