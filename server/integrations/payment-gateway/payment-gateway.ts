/** Charges and refunds cards. Card numbers never pass through here: a card is the provider's id of it. */
export interface PaymentGateway {
  readonly provider: 'stripe' | 'demo'
  /**
   * The first step of a charge: creates it and takes nothing. Returns the provider's id; the same payment
   * again is the same charge.
   */
  register(charge: Charge): Promise<Registered>
  /** The second step: takes the money, or says why not. Repeated it takes nothing twice. */
  confirm(provider_ref: string): Promise<CardState>
  read(provider_ref: string): Promise<CardState>
  /** Cancels a charge that has taken nothing; where it was too late, returns its outcome. */
  cancelCharge(provider_ref: string): Promise<CardState>
  /** Refunds; the same refund again refunds nothing twice. */
  refund(refund: Refund): Promise<RefundState>
  /** Every refund of a charge, including those made in the provider's own dashboard. */
  readRefunds(provider_ref: string): Promise<KnownRefund[]>
  /** Payment pages hosted by the provider; null where it has none. */
  readonly checkout: HostedCheckout | null
  /** The charge that a webhook of the provider is about; null for none. Throws InvalidSignature. */
  parseWebhook(message: Message): Promise<string | null>
}

export interface Charge {
  readonly payment_id: string
  /** In minor units of the currency, as ISO 4217 counts them. */
  readonly amount: number
  readonly currency: string
  /** The provider's id of the card, such as `pm_…`. */
  readonly card: string
  /** What the provider shows beside it. */
  readonly invoice_id: string
  readonly reservation_id: string
}

/** The card is given on a page of the provider's: it never comes here. */
export interface HostedCheckout {
  /** Opens a page for a payment, and takes nothing; the same payment again is the same page. */
  open(page: CheckoutPage): Promise<OpenedCheckout>
  /** Where a page is, by its name; null once nobody can pay on it any more. */
  addressOf(provider_ref: string): Promise<string | null>
}

export interface CheckoutPage extends Omit<Charge, 'card'> {
  /** When the payment was written down: the page ends half an hour later. */
  readonly created_at: string
  /** Where the guest is led once it is paid. */
  readonly return_url: string
  /** Where the guest is led who does not want to pay there. */
  readonly cancel_url: string
  readonly description: string
  readonly email: string | null
}

export type OpenedCheckout = Registered & { readonly url?: string }

/** A charge has an id, or the provider refuses it. */
export type Registered =
  | { readonly provider_ref: string; readonly failure_code?: undefined }
  | { readonly provider_ref?: undefined; readonly failure_code: string }

export type CardState =
  /** Created; the card is not charged yet. */
  | { readonly status: 'registered' }
  /** The bank has not decided. */
  | { readonly status: 'pending' }
  /** The guest has to authenticate (3-D Secure), in the browser, with the secret. */
  | { readonly status: 'requires_action'; readonly client_secret: string }
  /** `provider_ref` where the charge behind a page is called otherwise than the page. */
  | { readonly status: 'succeeded'; readonly provider_ref?: string }
  | { readonly status: 'failed'; readonly failure_code: string }

export interface Refund {
  readonly refund_id: string
  readonly provider_ref: string
  readonly amount: number
  readonly currency: string
}

export interface RefundState {
  /** The provider's id of the refund; null where it refused to create one. */
  readonly provider_ref: string | null
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly failure_code?: string
}

export interface KnownRefund extends RefundState {
  /** Our id; null for one made in the provider's dashboard. */
  readonly refund_id: string | null
  /** In minor units, as ISO 4217 counts them. */
  readonly amount: number
}

/** A webhook request of the provider. */
export interface Message {
  readonly body: Buffer
  readonly signature: string | undefined
  readonly now: Temporal.Instant
}

/** The provider did not answer, so it is unknown whether it did what was requested. */
export class GatewayUnavailable extends Error {}

/** A message without a valid signature of the provider. */
export class InvalidSignature extends Error {}
