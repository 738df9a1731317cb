/** URLs that a customer may register to make the service call internal addresses (SSRF). */

const words = (text: string) => text.trim().split(/\s+/)

/** Loopback, private networks, cloud metadata, and other addresses that must not be called. */
const INNER_V4 = words(`
  127.0.0.1 127.255.255.254 0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200
  100.127.255.255 168.63.129.16 169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.255 192.0.0.192
  192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.0.1 192.168.255.255 192.175.48.1 198.18.0.1
  198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255`)

const bytes = (address: string) => address.split('.').map(Number)
const number = (address: string) => bytes(address).reduce((sum, byte) => sum * 256 + byte, 0)
const hex = (value: number, width: number) => value.toString(16).padStart(width, '0')
const groups = (address: string) => {
  const [a, b, c, d] = bytes(address) as [number, number, number, number]
  return `${hex(a, 2)}${hex(b, 2)}:${hex(c, 2)}${hex(d, 2)}`
}
const shifted = (text: string, zero: number) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
const escaped = (text: string) => [...text].map((letter) => `%${hex(letter.charCodeAt(0), 2)}`).join('')

/** Notations of an IPv4 address in a host. */
const SPELLINGS: ((address: string) => string)[] = [
  (address) => address,
  (address) => `${address}.`,
  (address) => String(number(address)),
  (address) => `0x${hex(number(address), 8)}`,
  (address) => `0X${hex(number(address), 8).toUpperCase()}`,
  (address) => `0${number(address).toString(8)}`,
  (address) =>
    bytes(address)
      .map((byte) => `0${byte.toString(8)}`)
      .join('.'),
  (address) =>
    bytes(address)
      .map((byte) => `0x${byte.toString(16)}`)
      .join('.'),
  (address) => `${bytes(address)[0]}.${number(address) % 2 ** 24}`,
  (address) => `0x${hex(bytes(address)[0]!, 2)}.${bytes(address)[1]}.${number(address) % 2 ** 16}`,
  (address) => shifted(address, 0xff10),
  (address) => shifted(address, 0x1d7ce),
  (address) => address.replaceAll('.', '。'),
  (address) => address.replaceAll('.', '．'),
  (address) => escaped(address),
  (address) => address.replaceAll('.', '%2e'),
  (address) => `[::ffff:${address}]`,
  (address) => `[::FFFF:${groups(address)}]`,
  (address) => `[0:0:0:0:0:ffff:${groups(address)}]`,
  (address) => `[::${address}]`,
  (address) => `[64:ff9b::${groups(address)}]`,
  (address) => `[64:ff9b:1::${address}]`,
  (address) => `[2002:${groups(address)}::1]`,
]

const INNER_V6 = words(`
  :: ::1 0:0:0:0:0:0:0:1 0000:0000:0000:0000:0000:0000:0000:0001 ::2 ::ffff:0:127.0.0.1 100::1 2001::1
  2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1 2001:10::1 2001:20::1 2001:db8::1
  2001:db8:ffff:ffff:ffff:ffff:ffff:ffff 2002::1 2002:c000:204::1 2620:4f:8000::1 3fff::1 4000::1 5f00::1
  64:ff9b:1:ffff::8.8.8.8 fc00::1 fd00:ec2::254 fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff fe80::1
  fe80::a9fe:a9fe febf::1 fec0::1 feff::1 ff00::1 ff02::1 ff0e::1`)

/** Names that the resolver of the tests maps to internal addresses; the last ones with one of several. */
export const REBINDING: Record<string, string[]> = {
  'rebind.example.net': ['127.0.0.1'],
  '127.0.0.1.nip.example.net': ['127.0.0.1'],
  'intranet.example.net': ['10.1.2.3'],
  'metadata.example.net': ['169.254.169.254'],
  'v6.example.net': ['fd00::1'],
  'mapped.example.net': ['::ffff:192.168.0.1'],
  'zero.example.net': ['0.0.0.0'],
  'linked.example.net': ['fe80::1%eth0'],
  'nat64.example.net': ['64:ff9b::a9fe:a9fe'],
  'xn--bcher-kva.example.net': ['192.168.7.7'],
  'mixed.example.net': ['93.184.215.14', '10.0.0.1'],
  'mixed6.example.net': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::1'],
}

const INNER_NAMES = [
  'localhost',
  'LOCALHOST',
  'LocalHost',
  'localhost.',
  'ｌｏｃａｌｈｏｓｔ',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  '%6c%6f%63alhost',
  'a.localhost',
  'localhost.localdomain',
  'ip6-localhost',
  'metadata',
  'metadata.google.internal',
  'METADATA.GOOGLE.INTERNAL',
  'metadata.google.internal.',
  'instance-data.ec2.internal',
  'kubernetes.default.svc.cluster.local',
  'printer.local',
  'router.lan',
  'nas.home',
  'fritz.home.arpa',
  'wiki.corp',
  'wiki.intranet',
  'vault.private',
  'postgres',
  'example',
  'example.com.',
  'example.com..',
  '.example.com',
  'a..example.com',
  '-a.example.com',
  'a-.example.com',
  `${'a'.repeat(64)}.example.com`,
  `${'abcdefg.'.repeat(32)}example.com`,
  'exa_mple!.example.com',
  '127.0.0.1,example.com',
  '127.0.0.1;example.com',
  '256.0.0.1',
  '1.2.3.4.5',
  '0x100000000',
  '4294967296',
  '127.0.0.1%00.example.com',
  '127.0.0.1%0a.example.com',
  '[::1',
  '::1',
  '[127.0.0.1]',
  '[fe80::1%25eth0]',
  '[v1.fe80::a]',
]

/** Other URLs that are not public HTTPS URLs. */
const OTHERS = [
  'http://hooks.example.com/',
  'HTTP://hooks.example.com/',
  'ftp://hooks.example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'dict://127.0.0.1:11211/stats',
  'ws://hooks.example.com/',
  'wss://hooks.example.com/',
  'javascript:alert(1)',
  'data:text/plain,hello',
  'blob:https://hooks.example.com/1',
  'jar:https://hooks.example.com/a.jar!/',
  'view-source:https://hooks.example.com/',
  'unix:///var/run/docker.sock',
  'mailto:staff@example.com',
  'hooks.example.com',
  '//hooks.example.com/',
  '/hook',
  'https',
  'https:',
  'https://',
  'https:///',
  'https://?',
  'https://#',
  'https:hooks.example.com',
  'https:/hooks.example.com/',
  'https:///hooks.example.com/',
  'https:\\\\hooks.example.com\\',
  'https:/\\hooks.example.com/',
  'https://\\127.0.0.1/',
  'https://127.0.0.1\\.example.com/',
  'https://127.0.0.1\\@hooks.example.com/',
  'https://hooks.example.com\\@127.0.0.1/',
  'https://user@hooks.example.com/',
  'https://user:pass@hooks.example.com/',
  'https://:pass@hooks.example.com/',
  'https://@hooks.example.com/',
  'https://:@hooks.example.com/',
  'https://hooks.example.com@127.0.0.1/',
  'https://hooks.example.com:443@127.0.0.1/',
  'https://hooks.example.com%40127.0.0.1/',
  'https://127.0.0.1@hooks.example.com/',
  'https://a@b@hooks.example.com/',
  'https://127.0.0.1#hooks.example.com',
  'https://127.0.0.1?hooks.example.com',
  'https://127.0.0.1/hooks.example.com',
  'https://127.0.0.1:443/',
  'https://127.0.0.1:8080/',
  'https://[::1]:8443/',
  'https://hooks.example.com/#',
  'https://hooks.example.com/#@127.0.0.1/',
  'https://hooks.example.com#@127.0.0.1/',
  'https://hooks.example.com:0/',
  'https://hooks.example.com:00/',
  'https://hooks.example.com:22/',
  'https://hooks.example.com:25/',
  'https://hooks.example.com:53/',
  'https://hooks.example.com:587/',
  'https://hooks.example.com:6000/',
  'https://hooks.example.com:6667/',
  'https://hooks.example.com:00022/',
  'https://hooks.example.com:65536/',
  'https://hooks.example.com:99999/',
  'https://hooks.example.com:-1/',
  'https://hooks.example.com:443:443/',
  'https://hooks.example.com:８０/',
  'https://hooks.example.com:4a3/',
  'https://hooks example.com/',
  ' https://hooks.example.com/',
  'https://hooks.example.com/ ',
  'https://hooks.example.com/a b',
  'https://hooks.exa\tmple.com/',
  'https://hooks.exa\nmple.com/',
  'https://hooks.exa\rmple.com/',
  'ht\ntps://hooks.example.com/',
  'https://hooks.example.com/\r\nHost: 127.0.0.1',
  'https://hooks.exa\u00admple.com/',
  'https://hooks.exa\u200bmple.com/',
  '\ufeffhttps://hooks.example.com/',
  'https://hooks.example.com/\u202e',
  'https://hooks.example.com/\u0000',
  'https://hooks.example.com/\ud800',
  '',
  ' ',
]

const host = (name: string) => `https://${name}/hook`

/** All of them; none may be stored, and none may be connected to. */
export const HOSTILE_URLS: readonly string[] = [
  ...new Set([
    ...INNER_V4.flatMap((address) => SPELLINGS.map((spell) => host(spell(address)))),
    ...['127.1', '127.0.1', '0177.1', '0x7f.1', '0', '0x0', '0300.0250.1', '①②⑦.⓪.⓪.①', '①②⑦.1'].map(host),
    ...INNER_V6.map((address) => host(`[${address}]`)),
    ...INNER_V6.slice(0, 4).map((address) => `http://[${address}]/`),
    ...INNER_NAMES.map(host),
    ...Object.keys(REBINDING).map(host),
    ...Object.keys(REBINDING).map((name) => host(name.toUpperCase())),
    ...OTHERS,
  ]),
]

/** Unusual, but public: must be accepted. */
export const HARMLESS_URLS: readonly string[] = [
  'https://hooks.example.com',
  'https://hooks.example.com/a/b?c=d&e=%20',
  'HTTPS://Hooks.Example.Com:443/',
  'https://hooks.example.com:8443/',
  'https://hooks.example.com:1024/',
  'https://my_host.example.com/',
  'https://bücher.example.com/',
  'https://xn--bcher-kva.example.com/',
  'https://8.8.8.8/',
  'https://134744072/',
  'https://[2606:4700:4700::1111]/',
  'https://[64:ff9b::808:808]/',
  'https://localhost.example.com/',
  'https://internal.example.com/',
  'https://a.localized.example.com/',
  'https://nothing.example.org/',
]

/** The resolver of the tests: nothing leaves the machine. Names in `.org` have no address. */
export async function fakeResolve(hostname: string): Promise<string[]> {
  const inner = REBINDING[hostname]
  if (inner) return inner
  if (hostname.endsWith('.org')) {
    throw Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' })
  }
  return ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c']
}
