import { argon2, type BinaryLike, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * The parameters of OWASP for Argon2id: 19 MiB, two passes, one lane. About 30 ms on the machine it was
 * measured on.
 */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const NONCE_BYTES = 16
/** Hashing occupies threads of the pool that DNS look-ups and file access need too. */
const MAX_CONCURRENT = 2

const derive = promisify(argon2)

let running = 0
const waiting: (() => void)[] = []

async function hash(password: BinaryLike, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return (await derive('argon2id', { message: password, nonce, tagLength: TAG_BYTES, ...cost })) as Buffer
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

/** Unicode normalisation: the same characters, however a keyboard composes them. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8')

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** Argon2id in the PHC format, which names its parameters: they may be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES)
  const tag = await hash(bytesOf(password), nonce, COST)
  const cost = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`
  return `$argon2id$v=19$${cost}$${base64(nonce)}$${base64(tag)}`
}

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Whether the password is right. Without a hash it takes as long and is false, so that the time reveals nothing. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const match = FORM.exec(stored ?? DUMMY_HASH)
  if (!match) throw new Error('a password hash is not readable')
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number]
  const [nonce, tag] = match.slice(4).map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer]
  const found = await hash(bytesOf(password), nonce, { memory, passes, parallelism })
  return timingSafeEqual(found, tag) && stored !== null
}
