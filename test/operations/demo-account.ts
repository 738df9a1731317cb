import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { createAccount } from '#server/features/account/accounts/public.ts'
import { seedDemo } from '#server/features/demo/public.ts'
import { createApiKey } from '#server/features/developer/api-keys/public.ts'
import { SECRET_PURPOSE } from '#server/features/developer/webhooks/public.ts'
import { sealer } from '#server/kernel/security/encryption.ts'
import { demoPartners } from '#server/main/demo-partners.ts'
import type { testApp } from '../harness/app.ts'
import { clientOf } from '../harness/client.ts'
import { temporaryFolder } from './program.ts'

/** An account with the demo and its partners, as created by a first start, and all its stays. */
export async function openDemo(test: ReturnType<typeof testApp>) {
  const { live, sandbox } = test.app.environments
  const databases = { live: live.system, sandbox: sandbox.system }
  const account = { name: 'Demo', tier: 'enterprise' } as const
  const { account_id } = await createAccount(databases, test.clock, account)
  const data_dir = temporaryFolder()
  const { partner, save } = await demoPartners(data_dir, test.secret)
  const { property_ids } = await seedDemo({
    account_id,
    clock: test.clock,
    system: live.system,
    partner,
    webhook_secrets: sealer(test.secret, SECRET_PURPOSE),
  })
  save()
  const [hotel_id = '', hostel_id = ''] = property_ids
  const key = { account_id, property_id: null, name: 'test', access: 'write', environment: 'live' } as const
  const { secret } = await createApiKey(live.system, test.clock, key)
  const api = clientOf(`${test.base}/v1`, secret)

  /** All pages of a list; the client checks each against the contract. */
  // biome-ignore lint/suspicious/noExplicitAny: lists of every kind
  async function every(path: string): Promise<any[]> {
    const found = []
    for (let next = path; next; ) {
      const { status, body } = await api.get(next)
      if (status !== 200) throw new Error(`${next} answered ${status}`)
      found.push(...body.data)
      next = body.has_more ? `${path}&cursor=${body.next_cursor}` : ''
    }
    return found
  }

  const reservations: Reservation[] = await every('/reservations?limit=100')
  const having = (fields: Partial<Reservation>) =>
    reservations.filter((stay) =>
      Object.entries(fields).every(([key, value]) => stay[key as keyof Reservation] === value),
    )
  return { api, hotel_id, hostel_id, data_dir, reservations, every, having }
}
