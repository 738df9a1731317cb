import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import {
  CHANNEL_SECRETS,
  hashInboundToken,
  newInboundToken,
  sealCredentials,
} from '../features/channels/public.ts'
import type { ChannelAddress } from '../features/demo/public.ts'
import { sealer } from '../kernel/security/encryption.ts'
import type { SecretRing } from '../kernel/security/secret-ring.ts'

/** A new site in the file of the demo OTA, which generates the rest itself. */
interface NewSite extends Mood {
  readonly name: string
  readonly hotel: string
  readonly username: string
  readonly password: string
  readonly deliver_to: { readonly url: string; readonly username: string; readonly password: string }
}

interface Mood {
  readonly behaviour?: string
  readonly retry_after_s?: number
  readonly password?: string
}

const pathOf = (data_dir: string) => join(data_dir, 'demo-ota.json')

/** How the sites of a first start behave, so that every status can be seen; the others work. */
const MOODS: Readonly<Record<string, Mood>> = {
  expedia: { behaviour: 'throttles', retry_after_s: 900 },
  // Its password has changed since we signed in.
  hrs: { password: 'changed-by-hrs' },
}
const PASSWORD_BYTES = 9

/** The sites for the channels of a first start: how each is connected, and then the file of the demo OTA. */
export async function demoPartners(data_dir: string, secret: Buffer | SecretRing) {
  const port = await freePort()
  const sites: NewSite[] = []
  const secrets = sealer(secret, CHANNEL_SECRETS)
  const partner: ChannelAddress = (place) => {
    const name = `${place.property_code}-${place.channel}`.toLowerCase()
    const credentials = { username: 'serai', password: randomBytes(PASSWORD_BYTES).toString('base64url') }
    const token = newInboundToken()
    const hotel_code = place.property_code
    const deliver_to = { url: `/channels/ota-xml/${token}`, username: '', password: '' }
    sites.push({ name, hotel: hotel_code, deliver_to, ...credentials, ...MOODS[place.channel] })
    return {
      endpoint: `http://127.0.0.1:${port}/sites/${name}`,
      hotel_code,
      credentials: sealCredentials(secrets, place, credentials),
      inbound_hash: hashInboundToken(token),
    }
  }
  const save = () => writeFileSync(pathOf(data_dir), JSON.stringify({ port, sites }), { mode: 0o600 })
  return { partner, save }
}

/** A free port. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** The demo OTA, running. */
export interface DemoOtaProcess {
  readonly url: string
  readonly pid: number | undefined
  stop(): Promise<void>
}

const STARTED_WITHIN_MS = 10_000
/** The environment of a partner without any of our secrets. Windows opens no socket without this. */
const SURROUNDINGS = process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {}

/**
 * Starts the demo OTA beside a service with such sites; undefined where there are none. It ends with this
 * process, in whatever way that ends. Without it the channels of the demo turn amber, which is correct.
 */
export async function startDemoOta(
  data_dir: string,
  origin: string,
  print: (line: string) => void,
): Promise<DemoOtaProcess | undefined> {
  if (!existsSync(pathOf(data_dir))) return undefined
  const program = join(import.meta.dirname, '../../demo-ota/main.ts')
  const child = spawn(process.execPath, [program, pathOf(data_dir), '--serai', origin], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: SURROUNDINGS,
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  child.once('error', () => undefined)
  child.stdin.on('error', () => undefined)
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-500)
  })
  const url = await firstLine(child.stdout, ended)
  if (url === undefined) {
    child.kill()
    print(`The demo OTA did not start: ${complaint.trim() || 'no output'}`)
    return undefined
  }
  return {
    url,
    pid: child.pid,
    async stop() {
      child.stdin.end()
      child.kill()
      await ended
    },
  }
}

function firstLine(stream: NodeJS.ReadableStream, ended: Promise<void>): Promise<string | undefined> {
  return new Promise((resolve) => {
    let output = ''
    const timer = setTimeout(() => resolve(undefined), STARTED_WITHIN_MS)
    const answer = (line: string | undefined) => {
      clearTimeout(timer)
      resolve(line)
    }
    stream.on('data', (chunk) => {
      output += chunk
      if (output.includes('\n')) answer(output.split('\n')[0])
    })
    ended.then(() => answer(undefined))
  })
}
