import type { CardsConfig } from '../config-cards.ts'
import type { Cards } from './cards.ts'
import { demoCards } from './demo-cards.ts'
import { stripeCards } from './stripe-cards.ts'

/** Who takes money from cards here; null where nobody does. */
export function takeCards(config: CardsConfig, secret: Buffer): Cards | null {
  if (config.provider === 'stripe') return stripeCards(config)
  return config.provider === 'demo' ? demoCards(secret) : null
}
