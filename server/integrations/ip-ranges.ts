import { isIPv4, isIPv6 } from 'node:net'

/** The class of an address. Only `public` ones may be connected to on behalf of a customer. rule 8 */
export type AddressClass = 'public' | 'loopback' | 'private' | 'link_local' | 'multicast' | 'reserved'

type Range = readonly [range: string, meaning: AddressClass]

/** The special-purpose registry of IANA, multicast, and metadata services of clouds at addresses that look public. */
const V4: readonly Range[] = [
  ['0.0.0.0/8', 'reserved'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'private'], // shared by the customers of a provider; metadata of Alibaba
  ['127.0.0.0/8', 'loopback'],
  ['168.63.129.16/32', 'reserved'], // the host of every machine at Azure
  ['169.254.0.0/16', 'link_local'], // metadata of most clouds
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'reserved'], // protocol assignments; metadata of Oracle
  ['192.0.2.0/24', 'reserved'], // documentation
  ['192.31.196.0/24', 'reserved'], // AS112
  ['192.52.193.0/24', 'reserved'], // AMT
  ['192.88.99.0/24', 'reserved'], // 6to4 relays
  ['192.168.0.0/16', 'private'],
  ['192.175.48.0/24', 'reserved'], // AS112
  ['198.18.0.0/15', 'reserved'], // benchmarking
  ['198.51.100.0/24', 'reserved'], // documentation
  ['203.0.113.0/24', 'reserved'], // documentation
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'], // with 255.255.255.255
]

/** An address that embeds one of version 4 is classified by that one: NAT64, and IPv4-mapped. */
const HOLDS_V4 = ['::ffff:0:0/96', '64:ff9b::/96']

/** The first match counts; without a match it is reserved, because only 2000::/3 is assigned as global unicast. */
const V6: readonly Range[] = [
  ['::1/128', 'loopback'],
  // IPv4-compatible, deprecated: nothing behind it is public.
  ['::/96', 'reserved'],
  ['64:ff9b:1::/48', 'private'], // NAT64 of one network
  ['fc00::/7', 'private'], // unique local; metadata of AWS
  ['fec0::/10', 'private'], // site-local
  ['fe80::/10', 'link_local'],
  ['ff00::/8', 'multicast'],
  // Protocol assignments with Teredo, ORCHID and benchmarking: tunnels and identifiers, no hosts.
  ['2001::/23', 'reserved'],
  ['2001:db8::/32', 'reserved'], // documentation
  ['2002::/16', 'reserved'], // 6to4, which hides a version-4 address
  ['2620:4f:8000::/48', 'reserved'], // AS112
  ['3fff::/20', 'reserved'], // documentation
  ['2000::/3', 'public'],
]

/** Classified by its bytes: text has too many spellings. Anything but an address is `reserved`. */
export function classifyAddress(address: string): AddressClass {
  const bytes = bytesOf(address)
  if (!bytes) return 'reserved'
  if (bytes.length === 4) return classOf(bytes, V4_RANGES) ?? 'public'
  if (V4_HOLDERS.some((holder) => holder.covers(bytes))) {
    return classOf(bytes.subarray(12), V4_RANGES) ?? 'public'
  }
  return classOf(bytes, V6_RANGES) ?? 'reserved'
}

interface Mask {
  covers(bytes: Uint8Array): boolean
}

function maskOf(range: string): Mask {
  const [start = '', length = ''] = range.split('/')
  const first = bytesOf(start)!
  const whole = Number(length) >> 3
  const rest = Number(length) & 7
  const shift = 8 - rest
  return {
    covers(bytes) {
      for (let i = 0; i < whole; i++) if (bytes[i] !== first[i]) return false
      return rest === 0 || bytes[whole]! >> shift === first[whole]! >> shift
    },
  }
}

const compiled = (ranges: readonly Range[]) =>
  ranges.map(([range, meaning]) => ({ mask: maskOf(range), meaning }))
const V4_RANGES = compiled(V4)
const V6_RANGES = compiled(V6)
const V4_HOLDERS = HOLDS_V4.map(maskOf)

const classOf = (bytes: Uint8Array, ranges: ReturnType<typeof compiled>) =>
  ranges.find(({ mask }) => mask.covers(bytes))?.meaning

/** The 4 or 16 bytes of an address; undefined for anything else. */
function bytesOf(address: string): Uint8Array | undefined {
  if (isIPv4(address)) return Uint8Array.from(address.split('.'), Number)
  const [bare = ''] = address.split('%')
  return isIPv6(bare) ? bytesOfV6(bare) : undefined
}

function bytesOfV6(address: string): Uint8Array {
  const dotted = /[\d.]*$/.exec(address)![0]
  const text = dotted.includes('.') ? address.slice(0, -dotted.length) + hexOfV4(dotted) : address
  const [head = '', tail] = text.split('::')
  const left = groupsOf(head)
  const right = tail === undefined ? [] : groupsOf(tail)
  const groups = [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
  return Uint8Array.from(groups.flatMap((group) => [group >> 8, group & 0xff]))
}

function groupsOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number(`0x${group}`))
}

function hexOfV4(dotted: string): string {
  const [a, b, c, d] = dotted.split('.').map(Number)
  return `${((a! << 8) | b!).toString(16)}:${((c! << 8) | d!).toString(16)}`
}
