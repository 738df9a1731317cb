import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { EnvironmentName } from '#contract/lists.ts'
import type { App } from '../app.ts'
import { noDemoMarker } from '../config/config.ts'
import { createAccount, readAccounts } from '../features/account/accounts/public.ts'
import { createUser } from '../features/account/staff/public.ts'
import { createApiKey } from '../features/developer/api-keys/public.ts'
import { SECRET_PURPOSE } from '../features/developer/webhooks/public.ts'
import { createProperty, type NewProperty } from '../features/property/properties/public.ts'
import { sealer } from '../kernel/security/encryption.ts'
import type { SecretRing } from '../kernel/security/secret-ring.ts'
import type { Clock } from '../kernel/time/clock.ts'
import { writing } from '../postgres/transaction.ts'
import type { Databases } from './databases.ts'
import { demoPartners } from './demo-partners.ts'
import type { FirstProperty } from './first-run/first-property.ts'
import { type Addresses, type QuickStart, quickStartPath } from './quick-start-file.ts'

/** In the data folder while the first start is in progress, before the API can be reached. */
const markPath = (data_dir: string) => join(data_dir, 'first-start')

/** An interrupted first start has left data without keys: it begins again from nothing. */
export async function clearInterruptedStart(data_dir: string, { owners }: Databases): Promise<void> {
  if (!existsSync(markPath(data_dir))) return
  if (!existsSync(quickStartPath(data_dir))) {
    for (const url of Object.values(owners)) if (url) await dropDatabase(url)
    rmSync(noDemoMarker(data_dir), { force: true })
  }
  endFirstStart(data_dir)
}

async function dropDatabase(url: string) {
  const admin = new URL(url)
  const name = decodeURIComponent(admin.pathname.slice(1))
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.toString() })
  await client.connect()
  try {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`)
  } finally {
    await client.end()
  }
}

export const endFirstStart = (data_dir: string) => rmSync(markPath(data_dir), { force: true })

interface FirstStart {
  data_dir: string
  secret: Buffer | SecretRing
  /** What one empty property is, in place of the demo; undefined for the demo. */
  firstProperty: (() => Promise<FirstProperty>) | undefined
  print(line: string): void
}

/** On a database without accounts: an account, its properties in both environments, and keys; else undefined. */
export async function firstStart(
  { environments, clock }: App,
  { data_dir, secret, firstProperty, print }: FirstStart,
): Promise<Omit<QuickStart, keyof Addresses> | undefined> {
  const live = environments.live.system
  const sandbox = environments.sandbox.system
  const accounts = await writing(live, null, (tx) => readAccounts(tx))
  if (accounts.length > 0) return undefined
  const first = await firstProperty?.()
  writeFileSync(markPath(data_dir), '')
  if (first) writeFileSync(noDemoMarker(data_dir), '')
  const { account_id } = await createAccount({ live, sandbox }, clock, {
    name: first ? first.property.name : 'Serai Demo',
    tier: 'enterprise',
  })
  const password = first?.password ?? randomBytes(12).toString('base64url')
  const owner = first?.owner ?? { email: 'demo@serai.example', name: 'Demo Owner' }
  const [property_id = ''] = first
    ? await openBlank(environments, clock, account_id, first.property)
    : await openDemo(environments, clock, account_id, { data_dir, secret, password, print })
  const key = async (environment: EnvironmentName, only: string | null, name: string) => {
    const key = { account_id, property_id: only, name, access: 'write', environment } as const
    return (await createApiKey(environments[environment].system, clock, key)).secret
  }
  await createUser(live, clock, { ...owner, password, account_id, role: 'owner', demo: !first })
  return {
    email: owner.email,
    // A password that its owner has chosen is written nowhere.
    ...(first?.password === undefined && { password }),
    live_key: await key('live', null, 'First start, all properties'),
    sandbox_key: await key('sandbox', null, 'First start, sandbox'),
    property_key: await key('live', property_id, 'First start, one property'),
    property_id,
    currency: first?.property.currency ?? 'EUR',
  }
}

async function openBlank(
  environments: App['environments'],
  clock: Clock,
  account_id: string,
  property: NewProperty,
) {
  const open = async (name: EnvironmentName) =>
    (await createProperty(environments[name].system, clock, account_id, property)).id
  return [await open('live'), await open('sandbox')]
}

/** The sandbox has guests and stays of its own, and a shorter past. The staff have one password. */
async function openDemo(
  environments: App['environments'],
  clock: Clock,
  account_id: string,
  { data_dir, secret, password, print }: Omit<FirstStart, 'firstProperty'> & { readonly password: string },
) {
  print('Creating the demo: a hotel and a hostel with their guests …')
  // Later starts do not need it.
  const { DEMO_STAFF, seedDemo } = await import('../features/demo/public.ts')
  const { partner, save } = await demoPartners(data_dir, secret)
  const account = { account_id, clock }
  const staff = await Promise.all(
    DEMO_STAFF.map(async (one) => ({
      ...one,
      ...(await createUser(environments.live.system, clock, { ...one, account_id, password, demo: true })),
    })),
  )
  const housekeepers = staff
    .filter(({ role }) => role === 'housekeeping')
    .map(({ id, name }) => ({ id, name }))
  const [{ property_ids }] = await Promise.all([
    seedDemo({
      ...account,
      housekeepers,
      partner,
      webhook_secrets: sealer(secret, SECRET_PURPOSE),
      system: environments.live.system,
    }),
    seedDemo({ ...account, housekeepers, system: environments.sandbox.system, seed: 2, past_months: 3 }),
  ])
  save()
  return property_ids
}
