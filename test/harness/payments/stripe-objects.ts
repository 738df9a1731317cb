/** A payment intent as the ledger of this server has it; amounts as Stripe counts them. */
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

export interface StripeRequest {
  readonly method: string
  readonly path: string
  readonly form: Readonly<Record<string, string>>
}
