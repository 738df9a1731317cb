import type { Context } from '#server/context.ts'
import type { CardState, PaymentGateway } from '#server/integrations/payment-gateway/payment-gateway.ts'
import { type ChargedBooking, chargeOf, nameTogether, openTogether } from './open-together.ts'
import { settleTogether } from './settle-together.ts'

interface Means {
  readonly cards: PaymentGateway
  readonly transact: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>
}

/**
 * Charges a card once for several documents of a booking, between transactions as `chargeCard`: the payments are committed,
 * then the provider's id of the charge, and only then is the card charged. The same form again continues where it
 * stopped. Throws SVC-8002 where less is due, and GatewayUnavailable.
 */
export async function chargeTogether(
  { cards, transact }: Means,
  { card, key, ...booking }: ChargedBooking & { readonly card: string; readonly key: string },
): Promise<CardState['status']> {
  const { provider } = cards
  const keyOf = ({ invoice_id }: { invoice_id: string }) => `${key} ${invoice_id}`
  const payments = await transact((ctx) => openTogether(ctx, booking, { provider, keyOf }))
  let ref = payments[0]!.provider_ref
  if (ref === null) {
    const registered = await cards.register({ ...chargeOf(payments), card })
    const named = await transact((ctx) => nameTogether(ctx, payments, registered))
    if (named.status === 'failed' || named.provider_ref === null) return 'failed'
    ref = named.provider_ref
  }
  const state = await cards.confirm(ref)
  const settled = await transact((ctx) => settleTogether(ctx, payments, state))
  return settled.status === 'requires_action' || settled.status === 'pending'
    ? settled.status
    : settled.status === 'succeeded'
      ? 'succeeded'
      : 'failed'
}
