import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverAccount } from './account.ts'
import { readyBinaries } from './binaries.ts'
import { createCluster, readPassword, SUPERUSER } from './cluster.ts'
import { readPsOutput, serverProcesses } from './processes.ts'
import { freePort, type RunningServer, type ServerPlan, supervise } from './server.ts'

/** The way of systems without sockets or /proc, on a server of its own. */
const folder = mkdtempSync(join(tmpdir(), 'server-'))
const cluster = join(folder, 'postgres')
let plan: ServerPlan & { address: { port: number } }
let server: RunningServer

beforeAll(async () => {
  chmodSync(folder, 0o711)
  const account = await serverAccount(undefined)
  const progress = () => {}
  const binaries = await readyBinaries(account, join(folder, 'shelf'), progress)
  await createCluster(cluster, binaries, account)
  const address = { port: await freePort() }
  plan = { cluster, binaries, account, address, settings: {}, start_log: join(folder, 'start.log'), progress }
  server = await supervise(plan)
})

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('without sockets the server listens on the loopback address, behind a password', async () => {
  const { port } = plan.address
  const connect = (password: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: SUPERUSER, password, database: 'postgres' })
    return client.connect().then(() => client)
  }
  const client = await connect(readPassword(cluster))
  expect((await client.query('show listen_addresses')).rows).toEqual([{ listen_addresses: '127.0.0.1' }])
  await client.end()
  await expect(connect('guessed')).rejects.toThrow('password authentication failed')
})

const has_ps = spawnSync('ps', ['-p', '1']).status === 0
test.runIf(has_ps && process.platform === 'linux')('ps finds the processes that /proc shows', () => {
  const [postmaster] = serverProcesses(cluster).filter((one) => one.is_postmaster)
  const listed = readPsOutput(cluster)
  expect(listed.length).toBeGreaterThan(1) // its workers carry its name in their titles
  expect(listed.filter(({ command }) => !command.startsWith('postgres:')).map(({ pid }) => pid)).toEqual([
    postmaster!.pid,
  ])
  expect(readPsOutput(join(folder, 'another'))).toEqual([])
})
