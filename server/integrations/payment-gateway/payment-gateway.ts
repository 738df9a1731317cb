/** Who takes money from cards. Nobody here ever sees a card's number: a card is what the provider calls it. */
export interface PaymentGateway {
  readonly provider: 'stripe' | 'demo'
  /**
   * The first half of a charge: announces it and takes nothing. Answers the provider's name for it; the same payment
   * again is the same charge.
   */
  register(charge: Charge): Promise<Registered>
  /** The second half: takes the money, or says why not. Asked again it takes nothing twice. */
  confirm(provider_ref: string): Promise<CardState>
  read(provider_ref: string): Promise<CardState>
  /** Gives up a charge that has taken nothing; where it was too late, the answer says what has become of it. */
  cancelCharge(provider_ref: string): Promise<CardState>
  /** Gives money back; the same refund again gives nothing twice. */
  refund(refund: Refund): Promise<RefundState>
  /** Every refund of a charge, those made at the provider's own desk among them. */
  readRefunds(provider_ref: string): Promise<KnownRefund[]>
  /** The charge that a message of the provider is about; null for one that is about none. Throws InvalidSignature. */
  parseWebhook(message: Message): Promise<string | null>
}

export interface Charge {
  readonly payment_id: string
  /** In minor units of the currency, as ISO 4217 counts them. */
  readonly amount: number
  readonly currency: string
  /** The provider's name for the card, such as `pm_…`. */
  readonly card: string
  /** What the provider shows beside it. */
  readonly invoice_id: string
  readonly reservation_id: string
}

/** A charge has a name, or the provider wants nothing to do with it. */
export type Registered =
  | { readonly provider_ref: string; readonly failure_code?: undefined }
  | { readonly provider_ref?: undefined; readonly failure_code: string }

export type CardState =
  /** Announced; the card has not been asked. */
  | { readonly status: 'registered' }
  /** The bank has not decided. */
  | { readonly status: 'pending' }
  /** The guest has to prove who they are; their browser does it with the secret. */
  | { readonly status: 'requires_action'; readonly client_secret: string }
  | { readonly status: 'succeeded' }
  | { readonly status: 'failed'; readonly failure_code: string }

export interface Refund {
  readonly refund_id: string
  readonly provider_ref: string
  readonly amount: number
  readonly currency: string
}

export interface RefundState {
  /** The provider's name for the refund; null where it refused to make one. */
  readonly provider_ref: string | null
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly failure_code?: string
}

export interface KnownRefund extends RefundState {
  /** Ours; null for one that was made at the provider's desk. */
  readonly refund_id: string | null
  /** In minor units, as ISO 4217 counts them. */
  readonly amount: number
}

/** What came in at the door that is the provider's. */
export interface Message {
  readonly body: Buffer
  readonly signature: string | undefined
  readonly now: Temporal.Instant
}

/** The provider gave no answer, so nobody knows whether it did what it was asked to. */
export class GatewayUnavailable extends Error {}

/** A message that the provider did not sign. */
export class InvalidSignature extends Error {}
