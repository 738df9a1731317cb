import { createHmac } from 'node:crypto'
import { isSignedBy, type SecretRing } from '../../kernel/security/secret-ring.ts'
import type { CardState, PaymentGateway } from './payment-gateway.ts'

/** Test cards. No money moves. */
export const DEMO_CARDS = ['card_approved', 'card_declined', 'card_authentication', 'card_late'] as const
type DemoCard = (typeof DEMO_CARDS)[number]

/** The guest's 3-D Secure answer for `card_authentication`. */
export type Proof = 'succeeded' | 'failed'

export interface DemoCards extends PaymentGateway {
  /** The charge of a client secret, with its outcome now; null for an unknown secret. */
  prove(client_secret: string, proof: Proof): { provider_ref: string; state: CardState } | null
}

const SECRET_LENGTH = 24

/**
 * A gateway without state: the id of a charge contains its card, which decides everything. `card_late`
 * succeeds when its outcome is looked up.
 */
export function testGateway(ring: SecretRing): DemoCards {
  const sign = (payment_id: string, key: Buffer = ring[0]) =>
    createHmac('sha256', key).update(`demo card ${payment_id}`).digest('hex').slice(0, SECRET_LENGTH)

  function stateOf(provider_ref: string): CardState {
    const { card, payment_id } = partsOf(provider_ref)
    switch (card) {
      case 'card_approved':
      case 'card_late':
        return { status: 'succeeded' }
      case 'card_declined':
        return { status: 'failed', failure_code: 'card_declined' }
      case 'card_authentication':
        return { status: 'requires_action', client_secret: `${payment_id}_secret_${sign(payment_id)}` }
    }
  }

  return {
    provider: 'demo',
    async register({ card, payment_id }) {
      if (!DEMO_CARDS.includes(card as DemoCard)) return { failure_code: 'no_such_card' }
      return { provider_ref: refOf(card as DemoCard, payment_id) }
    },
    async confirm(provider_ref) {
      return partsOf(provider_ref).card === 'card_late' ? { status: 'pending' } : stateOf(provider_ref)
    },
    read: async (provider_ref) => stateOf(provider_ref),
    async cancelCharge(provider_ref) {
      const state = stateOf(provider_ref)
      return state.status === 'requires_action' ? { status: 'failed', failure_code: 'abandoned' } : state
    },
    refund: async ({ refund_id }) => ({ provider_ref: `demo_${refund_id}`, status: 'succeeded' }),
    readRefunds: async () => [],
    checkout: null,
    parseWebhook: async () => null,
    prove(client_secret, proof) {
      const [payment_id = '', signature = ''] = client_secret.split('_secret_')
      if (!isSignedBy(ring, Buffer.from(signature), (key) => Buffer.from(sign(payment_id, key)))) return null
      const state: CardState =
        proof === 'succeeded' ? { status: proof } : { status: proof, failure_code: 'authentication_failed' }
      return { provider_ref: refOf('card_authentication', payment_id), state }
    },
  }
}

const refOf = (card: DemoCard, payment_id: string) => `demo_${card}_${payment_id}`

function partsOf(provider_ref: string): { card: DemoCard; payment_id: string } {
  const [, card, payment_id] = /^demo_(card_[a-z]+)_(pay_\w+)$/.exec(provider_ref)!
  return { card: card as DemoCard, payment_id: payment_id! }
}
