import { pino } from 'pino'
import { createUser } from '#server/features/account/staff/public.ts'
import { systemClock } from '#server/kernel/time/clock.ts'
import { openDatabase } from '#server/postgres/database.ts'
import { type Child, startApi, startProgram, startRole } from '../setting/child.ts'
import { addHistory, SMALL } from '../setting/history.ts'
import { PERSON, signIn } from '../setting/sign-in.ts'
import { idOf, type Stock, stockDatabases } from '../setting/stock.ts'
import { openWorkspace, type Workspace } from '../setting/workspace.ts'

/** What the guard measures in: a filled database, the service, the ceiling and a receiver. */
export interface GuardSetting {
  readonly place: Workspace
  readonly stock: Stock
  readonly env: Record<string, string>
  readonly api: Child
  readonly bare: Child
  readonly receiver: Child
  /** The cookie of a manager of the first account. */
  readonly cookie: string
  startWorker(): Promise<Child>
  close(): Promise<void>
}

export async function openGuardSetting(): Promise<GuardSetting> {
  const place = await openWorkspace()
  const closing: (() => Promise<void>)[] = [place.close]
  const close = async () => {
    for (const end of closing.toReversed()) await end()
  }
  try {
    const env = { ...place.envOf('serai'), SERAI_SECRET: PERSON.password, WEBHOOK_ALLOW_LOOPBACK: 'true' }
    const stock = await stockDatabases(place, env)
    const owner = await place.owner('serai')
    await addHistory(owner, 1, SMALL)
    await owner.query('VACUUM (ANALYZE)')
    await owner.end()
    await addManager(place)
    const { folder } = place
    const started = async (child: Promise<Child>) => {
      const one = await child
      closing.push(one.stop)
      return one
    }
    const bare_env = { DATABASE_URL: place.url('serai'), ACCOUNT: idOf('acct', 1), TODAY: stock.today }
    const api = await started(startApi({ folder, env }))
    const program = (file: string, more: Record<string, string>) =>
      started(startProgram(new URL(file, import.meta.url), { folder, env: more }))
    const bare = await program('../reservations/bare.ts', bare_env)
    const receiver = await program('../webhooks/receiver.ts', {})
    const cookie = await signIn(api.origin)
    const startWorker = () => startRole('worker', { folder, env })
    return { place, stock, env, api, bare, receiver, cookie, startWorker, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function addManager(place: Workspace): Promise<void> {
  const log = pino({ level: 'silent' })
  const live = openDatabase({ url: place.url('serai'), role: 'serai_system', size: 1, log })
  const manager = { ...PERSON, account_id: idOf('acct', 1), name: 'Ana Souza', role: 'manager' } as const
  await createUser(live, systemClock, manager)
  await live.close()
}
