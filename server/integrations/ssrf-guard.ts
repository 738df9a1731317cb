import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type AddressClass, classifyAddress } from './ip-ranges.ts'

/** What may be dialled on behalf of a customer. rule 8 */
export interface AddressPolicy {
  /** Lets literal loopback addresses and `localhost` pass, with plain HTTP too: the local quick start. */
  readonly allow_loopback: boolean
  /** All addresses of a name; rejects when it has none. Tests hand in their own. */
  readonly resolve: (hostname: string, signal?: AbortSignal) => Promise<string[]>
}

/** Why a URL is refused. */
export type UrlProblem = 'syntax' | 'scheme' | 'credentials' | 'fragment' | 'host' | 'port' | 'address'

export type UrlCheck =
  | { readonly allowed: true; readonly url: URL }
  | { readonly allowed: false; readonly reason: UrlProblem; readonly message: string }

/** An address that must not be dialled; `message` is for the log, not for the customer. */
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

/** Scheme, two slashes and an authority as everybody writes them; URL parsers accept, and repair, far more. */
const WRITTEN_PLAINLY = /^[a-z][a-z0-9+.-]*:\/\/([^/?#\\]+)(?:[/?#]|$)/i
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/
const MAX_NAME_LENGTH = 253

/** Names that lead into a network and not to the internet. */
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

/** Ports of other protocols, which a request could be taken for: those that browsers refuse (Fetch, "bad port"). */
const PORTS_OF_OTHERS = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/** Judges a URL by its text alone, parsed once, as the one that is dialled will be. rule 8 */
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

/** `localhost`, or a literal of loopback; never a name that only resolves to one. */
const isLocal = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))

/** The address that a URL's host is, without brackets; undefined for names. */
function literalOf(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return isIP(bare) === 0 ? undefined : bare
}

/** Whether an address must not be dialled; also for the remote address of a socket that is open. rule 8 */
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
 * Where a host leads: all its addresses, to be dialled and nothing else. Throws BlockedAddress when any of them is
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
  // A public name that resolves to loopback is somebody's trick, whatever is allowed to those who say it openly.
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

/** Longer than this nobody who registers a URL waits for name servers; every delivery asks them again. */
const NAMED_WITHIN_MS = 1_000

/**
 * Judges a URL and, where it has a name, what the name resolves to at this moment. A name that does not resolve is
 * accepted: it may be about to, and is judged again at each connection. rule 8
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

/** That there is no such record, or no such name: an answer, where anything else is a failure to get one. */
const NO_SUCH = new Set(['ENODATA', 'ENOTFOUND'])

/**
 * Asks the name servers of the machine, or those given, for all A and AAAA records. Not `dns.lookup`: it cannot be
 * stopped, and runs on four threads that the whole process shares, so a few slow name servers of one customer would
 * hold up everybody's names.
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

/** As the machine resolves names. */
export const resolveName = nameResolver()
