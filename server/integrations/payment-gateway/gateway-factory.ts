import type { CardsConfig } from '../../config/cards.ts'
import type { SecretRing } from '../../kernel/security/secret-ring.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { StripeGateway } from './stripe-gateway.ts'
import { testGateway } from './test-gateway.ts'

/** The payment gateway of an environment; null where cards are not accepted. */
export function makePaymentGateway(config: CardsConfig, ring: SecretRing): PaymentGateway | null {
  if (config.provider === 'stripe') return new StripeGateway(config)
  return config.provider === 'demo' ? testGateway(ring) : null
}
