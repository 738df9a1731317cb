import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classifyAddress } from './ip-ranges.ts'

/** The first and the last address of each range, and what lies around it. */
const EDGES: [range: string, meaning: string, inside: string[], outside: string[]][] = [
  ['this network', 'reserved', ['0.0.0.0', '0.255.255.255'], ['1.0.0.0']],
  ['private', 'private', ['10.0.0.0', '10.255.255.255'], ['9.255.255.255', '11.0.0.0']],
  ['shared', 'private', ['100.64.0.0', '100.127.255.255'], ['100.63.255.255', '100.128.0.0']],
  ['loopback', 'loopback', ['127.0.0.0', '127.255.255.255'], ['126.255.255.255', '128.0.0.0']],
  ['the host at Azure', 'reserved', ['168.63.129.16'], ['168.63.129.15', '168.63.129.17']],
  ['link-local', 'link_local', ['169.254.0.0', '169.254.255.255'], ['169.253.255.255', '169.255.0.0']],
  ['private', 'private', ['172.16.0.0', '172.31.255.255'], ['172.15.255.255', '172.32.0.0']],
  ['assignments', 'reserved', ['192.0.0.0', '192.0.0.255'], ['191.255.255.255', '192.0.1.0']],
  ['documentation', 'reserved', ['192.0.2.0', '192.0.2.255'], ['192.0.1.255', '192.0.3.0']],
  ['6to4 relays', 'reserved', ['192.88.99.0', '192.88.99.255'], ['192.88.98.255', '192.88.100.0']],
  ['private', 'private', ['192.168.0.0', '192.168.255.255'], ['192.167.255.255', '192.169.0.0']],
  ['benchmarking', 'reserved', ['198.18.0.0', '198.19.255.255'], ['198.17.255.255', '198.20.0.0']],
  ['documentation', 'reserved', ['198.51.100.0', '198.51.100.255'], ['198.51.99.255', '198.51.101.0']],
  ['documentation', 'reserved', ['203.0.113.0', '203.0.113.255'], ['203.0.112.255', '203.0.114.0']],
  ['multicast', 'multicast', ['224.0.0.0', '239.255.255.255'], ['223.255.255.255']],
  ['the future', 'reserved', ['240.0.0.0', '255.255.255.255'], []],
  ['unspecified and compatible', 'reserved', ['::', '::2', '::8.8.8.8', '::ffff:ffff'], []],
  ['loopback', 'loopback', ['::1', '0:0:0:0:0:0:0:1', '::0.0.0.1'], []],
  ['unique local', 'private', ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'], []],
  ['site-local', 'private', ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'], []],
  ['link-local', 'link_local', ['fe80::', 'febf:ffff::', 'fe80::1%eth0'], []],
  ['multicast', 'multicast', ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'], []],
  ['NAT64 of one network', 'private', ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:808:808'], []],
  ['assignments', 'reserved', ['2001::', '2001:1ff:ffff::'], ['2001:200::', '2000:ffff::']],
  ['documentation', 'reserved', ['2001:db8::', '2001:db8:ffff::'], ['2001:db7:ffff::', '2001:db9::']],
  ['6to4', 'reserved', ['2002::', '2002:808:808::1'], ['2001:ffff::', '2003::']],
  ['documentation', 'reserved', ['3fff::', '3fff:fff:ffff::'], ['3fff:1000::', '3ffe::']],
  [
    'not given out',
    'reserved',
    ['4000::', '100::', '5f00::', '1fff:ffff::', '8000::'],
    ['2000::', '3ffe:ffff::'],
  ],
  ['no address', 'reserved', ['', 'localhost', '1.2.3', '1.2.3.4.5', '::g', '1::2::3', '%eth0'], []],
]

describe('rule 8 — the class of an address', () => {
  it.each(EDGES)('%s: %s', (_range, meaning, inside, outside) => {
    for (const address of inside) expect(classifyAddress(address), address).toBe(meaning)
    for (const address of outside) expect(classifyAddress(address), address).toBe('public')
  })

  it('does not depend on the notation of an address', () => {
    const spellings = [
      '2606:4700::1111',
      '2606:4700:0:0:0:0:0:1111',
      '2606:4700:0000::0:1111',
      '2606:4700::0.0.17.17',
    ]
    for (const address of spellings) expect(classifyAddress(address), address).toBe('public')
    for (const address of ['FC00::1', 'fc00:0::1', 'Fc00::0.0.0.1'])
      expect(classifyAddress(address)).toBe('private')
  })

  const octet = fc.nat(255)
  it('treats an IPv4-mapped address as the IPv4 address', () => {
    fc.assert(
      fc.property(octet, octet, octet, octet, (a, b, c, d) => {
        const bare = [a, b, c, d].join('.')
        const high = ((a << 8) | b).toString(16)
        const low = ((c << 8) | d).toString(16)
        for (const dressed of [
          `::ffff:${bare}`,
          `::ffff:${high}:${low}`,
          `64:ff9b::${bare}`,
          `64:FF9B::${high}:${low}`,
        ])
          expect(classifyAddress(dressed), dressed).toBe(classifyAddress(bare))
      }),
    )
  })

  it('accepts every notation of the 128 bits', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const { hostname } = new URL(`http://[${address}]/`)
        expect(classifyAddress(address)).toBe(classifyAddress(hostname.slice(1, -1)))
      }),
    )
  })
})
