import type { CardsConfig } from '../../config/cards.ts'
import type { SecretRing } from '../../kernel/secret-ring.ts'
import type { Cards } from './payment-gateway.ts'
import { stripeCards } from './stripe-gateway.ts'
import { demoCards } from './test-gateway.ts'

/** Who takes money from cards here; null where nobody does. */
export function takeCards(config: CardsConfig, ring: SecretRing): Cards | null {
  if (config.provider === 'stripe') return stripeCards(config)
  return config.provider === 'demo' ? demoCards(ring) : null
}
