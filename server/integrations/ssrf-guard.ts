import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type AddressClass, classifyAddress } from './ip-ranges.ts'

/** What may be connected to on behalf of a customer. rule 8 */
export interface AddressPolicy {
  /** Allows literal loopback addresses and `localhost`, with plain HTTP too: for the local quick start. */
  readonly allow_loopback: boolean
  /** All addresses of a name; rejects when it has none. Tests inject their own. */
  readonly resolve: (hostname: string, signal?: AbortSignal) => Promise<string[]>
}

/** Why a URL is refused. */
export type UrlProblem = 'syntax' | 'scheme' | 'credentials' | 'fragment' | 'host' | 'port' | 'address'

export type UrlCheck =
  | { readonly allowed: true; readonly url: URL }
  | { readonly allowed: false; readonly reason: UrlProblem; readonly message: string }

/** An address that must not be connected to; `message` is for the log, not for the customer. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress'
}

/** A name that could not be resolved; `code` as Node's own look-up has it. */
export class UnknownName extends Error {
  override readonly name = 'UnknownName'
  readonly code: 'ENOTFOUND' | 'EAI_AGAIN'
  constructor(hostname: string, code: UnknownName['code'], cause?: unknown) {
    super(`${hostname} was not resolved: ${code}`, { cause })
    this.code = code
  }
}

const no = (reason: UrlProblem, message: string): UrlCheck => ({ allowed: false, reason, message })

/** Scheme, two slashes and an authority as usually written; URL parsers accept, and repair, far more. */
const WRITTEN_PLAINLY = /^[a-z][a-z0-9+.-]*:\/\/([^/?#\\]+)(?:[/?#]|$)/i
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/
const MAX_NAME_LENGTH = 253

/** Names in local networks. */
const INNER_NAMES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'home.arpa',
  'lan',
]

/** Ports of other protocols that a request could attack: those that browsers refuse (Fetch, "bad port"). */
const PORTS_OF_OTHERS = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/** Checks the text of a URL, parsed once, as it will be for the connection. rule 8 */
export function checkUrl(text: string, policy: AddressPolicy): UrlCheck {
  const authority = WRITTEN_PLAINLY.exec(text)?.[1]
  if (authority === undefined || /[\s\p{C}]/u.test(text) || !URL.canParse(text)) {
    return no('syntax', 'url is not an absolute URL: https://host/path.')
  }
  const url = new URL(text)
  const local = policy.allow_loopback && isLocal(url.hostname)
  if (url.protocol !== 'https:' && !(local && url.protocol === 'http:')) {
    return no('scheme', 'url must begin with https://.')
  }
  if (authority.includes('@')) return no('credentials', 'url must not hold a user name or a password.')
  if (text.includes('#')) return no('fragment', 'url must not have a fragment: none is ever sent.')
  if (url.port !== '' && PORTS_OF_OTHERS.has(Number(url.port))) {
    return no('port', `url must not name port ${url.port}.`)
  }
  return local ? { allowed: true, url } : checkHost(url)
}

function checkHost(url: URL): UrlCheck {
  const address = literalOf(url.hostname)
  if (address !== undefined) {
    const kind = classifyAddress(address)
    if (kind === 'public') return { allowed: true, url }
    return no('address', `url leads to a ${kind.replace('_', '-')} address.`)
  }
  const { hostname } = url
  const labels = hostname.split('.')
  if (hostname.length > MAX_NAME_LENGTH || !labels.every((label) => LABEL.test(label))) {
    return no('host', 'url must have a host name without a trailing dot.')
  }
  if (labels.length < 2 || INNER_NAMES.some((name) => hostname.endsWith(`.${name}`))) {
    return no('host', 'url must have a public host name.')
  }
  return { allowed: true, url }
}

/** `localhost`, or a loopback literal; never a name that only resolves to one. */
const isLocal = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))

/** The address in a URL's host, without brackets; undefined for names. */
function literalOf(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return isIP(bare) === 0 ? undefined : bare
}

/** Whether an address must not be connected to; also for the remote address of an open socket. rule 8 */
export function isForbidden(address: string, policy: Pick<AddressPolicy, 'allow_loopback'>): boolean {
  const kind: AddressClass = classifyAddress(address)
  return kind !== 'public' && !(kind === 'loopback' && policy.allow_loopback)
}

export interface ResolvedAddress {
  readonly address: string
  readonly family: 4 | 6
}

const LOCALHOST = ['127.0.0.1', '::1']

/**
 * All addresses of a host, to be connected to and nothing else. Throws BlockedAddress when any of them is
 * forbidden, UnknownName when there is none.
 */
export async function resolveAllowed(
  hostname: string,
  policy: AddressPolicy,
  signal?: AbortSignal,
): Promise<ResolvedAddress[]> {
  const literal = literalOf(hostname)
  if (literal !== undefined) return allowedOnly(hostname, [literal], policy)
  if (hostname === 'localhost' && policy.allow_loopback) return allowedOnly(hostname, LOCALHOST, policy)
  const found = await policy.resolve(hostname, signal)
  if (found.length === 0) throw new UnknownName(hostname, 'ENOTFOUND')
  // A public name that resolves to loopback is an attack, even where loopback is allowed explicitly.
  return allowedOnly(hostname, found, { allow_loopback: false })
}

function allowedOnly(
  hostname: string,
  addresses: readonly string[],
  policy: Pick<AddressPolicy, 'allow_loopback'>,
): ResolvedAddress[] {
  const forbidden = addresses.find((address) => isForbidden(address, policy))
  if (forbidden !== undefined) throw new BlockedAddress(`${hostname} leads to ${forbidden}`)
  return addresses.map((address) => ({ address, family: isIP(address) === 6 ? 6 : 4 }))
}

/** How long the registration of a URL waits for DNS; every delivery resolves again. */
const NAMED_WITHIN_MS = 1_000

/**
 * Checks a URL and, where it has a name, what the name resolves to at this moment. A name that does not
 * resolve is accepted: it may be about to, and is checked again at each connection. rule 8
 */
export async function checkDestination(text: string, policy: AddressPolicy): Promise<UrlCheck> {
  const verdict = checkUrl(text, policy)
  if (!verdict.allowed) return verdict
  try {
    await resolveAllowed(verdict.url.hostname, policy, AbortSignal.timeout(NAMED_WITHIN_MS))
    return verdict
  } catch (error) {
    return error instanceof BlockedAddress
      ? no('address', 'url leads to an address that is not public.')
      : verdict
  }
}

/** NODATA and NXDOMAIN are answers; anything else is a failed look-up. */
const NO_SUCH = new Set(['ENODATA', 'ENOTFOUND'])

/**
 * Queries the machine's name servers, or the given ones, for all A and AAAA records. Not `dns.lookup`: it
 * cannot be aborted, and runs on four threads that the whole process shares, so a few slow name servers of
 * one customer would block all look-ups.
 */
export const nameResolver =
  (servers?: readonly string[]): AddressPolicy['resolve'] =>
  async (hostname, signal) => {
    if (signal?.aborted) throw new UnknownName(hostname, 'EAI_AGAIN', signal.reason)
    const resolver = new Resolver({ timeout: 2_000, tries: 2 })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal?.addEventListener('abort', cancel, { once: true })
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    signal?.removeEventListener('abort', cancel)
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length > 0) return found
    const failed = answers.find(
      (answer) => answer.status === 'rejected' && !NO_SUCH.has(answer.reason?.code),
    ) as PromiseRejectedResult | undefined
    throw new UnknownName(hostname, failed ? 'EAI_AGAIN' : 'ENOTFOUND', failed?.reason)
  }

/** By the machine's resolver. */
export const resolveName = nameResolver()
