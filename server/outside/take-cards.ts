import type { CardsConfig } from '../config-cards.ts'
import type { SecretRing } from '../secret-ring.ts'
import type { Cards } from './cards.ts'
import { demoCards } from './demo-cards.ts'
import { stripeCards } from './stripe-cards.ts'

/** Who takes money from cards here; null where nobody does. */
export function takeCards(config: CardsConfig, ring: SecretRing): Cards | null {
  if (config.provider === 'stripe') return stripeCards(config)
  return config.provider === 'demo' ? demoCards(ring) : null
}
