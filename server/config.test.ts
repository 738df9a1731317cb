import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'serai-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env })
const OWN_SERVER = { DATABASE_URL: 'postgres://a:b@127.0.0.1/c', SERAI_SECRET: 'x'.repeat(32) }

describe('the environment', () => {
  it('is the local quick start when nothing is said', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      database_url: undefined,
      rate_limit: { per_second: 1000, burst: 2000 },
      webhook_allow_loopback: true,
    })
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  })

  it('keeps the limits of the specification on a server of one’s own', () => {
    expect(read(OWN_SERVER)).toMatchObject({
      rate_limit: { per_second: 100, burst: 200 },
      sandbox_database_url: 'postgres://a:b@127.0.0.1/c_sandbox',
      webhook_allow_loopback: false,
      demo: false,
    })
  })

  it('takes cards by Stripe where it has keys, and by test cards in the sandbox and the quick start', () => {
    expect(read({}).cards).toEqual({ live: { provider: 'demo' }, sandbox: { provider: 'demo' } })
    expect(read(OWN_SERVER).cards).toEqual({ live: { provider: 'none' }, sandbox: { provider: 'demo' } })
    const keys = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }
    const stripe = { provider: 'stripe', secret_key: 'sk_live_abc', webhook_secret: 'whsec_abc' }
    expect(read({ ...OWN_SERVER, ...keys }).cards.live).toEqual({
      ...stripe,
      api_base: 'https://api.stripe.com',
    })
    const near = { ...keys, STRIPE_API_BASE: 'http://127.0.0.1:12111' }
    expect(read(near).cards.live).toMatchObject({ api_base: 'http://127.0.0.1:12111' })
    const both = { ...keys, SANDBOX_STRIPE_SECRET_KEY: 'sk_test_abc' }
    expect(read(both).cards.sandbox).toMatchObject({ secret_key: 'sk_test_abc', webhook_secret: undefined })
  })

  it('sends mails where it is told of a server and of whom they come from', () => {
    const MAIL_FROM = 'Harbour House <stay@example.com>'
    expect(read({}).mail_servers).toEqual({ live: undefined, sandbox: undefined })
    expect(read({ SMTP_URL: 'smtp://127.0.0.1:1025', MAIL_FROM }).mail_servers).toMatchObject({
      live: { port: 1025, from: { address: 'stay@example.com', name: 'Harbour House' } },
      sandbox: undefined,
    })
    expect(() => read({ SMTP_URL: 'smtp://127.0.0.1:1025' })).toThrow(/^MAIL_FROM must say/)
    expect(() => read({ SMTP_URL: 'smtp://a:secret@mail/x', MAIL_FROM })).toThrow(
      /^SMTP_URL must be(?!.*secret)/,
    )
    const SMTP_CA_FILE = '/nonexistent/ca.pem'
    expect(() => read({ SMTP_URL: 'smtps://mail', MAIL_FROM, SMTP_CA_FILE })).toThrow(/ENOENT/)
  })

  it('listens beyond loopback behind a proxy that is named', () => {
    for (const TRUST_PROXY of ['10.0.0.7', '10.0.0.0/24, fd00::/8', 'loopback,uniquelocal']) {
      expect(read({ HOST: '0.0.0.0', TRUST_PROXY })).toMatchObject({ trust_proxy: TRUST_PROXY })
    }
    expect(read({ HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.7' }).webhook_allow_loopback).toBe(false)
  })

  it('decisions 8 — behind a proxy, which others reach, webhooks go to this machine only where that is said', () => {
    const behind = { TRUST_PROXY: 'loopback' }
    expect(read(behind)).toMatchObject({ host: '127.0.0.1', webhook_allow_loopback: false })
    expect(read({ ...behind, WEBHOOK_ALLOW_LOOPBACK: 'true' }).webhook_allow_loopback).toBe(true)
  })

  it('tells the addresses that webhooks come from', () => {
    expect(read({}).outbound_ips).toEqual([])
    expect(read({ OUTBOUND_IPS: ' 93.184.215.14, 2606:2800:21f::/48,' }).outbound_ips).toEqual([
      '93.184.215.14',
      '2606:2800:21f::/48',
    ])
  })

  it.each<[string, Record<string, string>, string]>([
    ['a public address without HTTPS', { PUBLIC_URL: 'http://pms.example.com' }, 'PUBLIC_URL must be'],
    ['a public address with a path', { PUBLIC_URL: 'https://pms.example.com/app' }, 'PUBLIC_URL must be'],
    ['an outbound address that is a name', { OUTBOUND_IPS: 'hooks.example.com' }, 'OUTBOUND_IPS must list'],
    ['an outbound range of everything', { OUTBOUND_IPS: '::/0' }, 'OUTBOUND_IPS must list'],
    ['an outbound range too long', { OUTBOUND_IPS: '192.0.2.0/33' }, 'OUTBOUND_IPS must list'],
    ['no secret with a server of one’s own', { ...OWN_SERVER, SERAI_SECRET: '' }, 'SERAI_SECRET is missing'],
    ['a short secret', { ...OWN_SERVER, SERAI_SECRET: 'short' }, 'at least 32'],
    ['another kind of database', { DATABASE_URL: 'mysql://a:b@127.0.0.1/c' }, 'postgres://'],
    ['a database URL without a name', { DATABASE_URL: 'postgres://a:b@127.0.0.1/' }, 'names a database'],
    ['plain HTTP beyond loopback', { HOST: '0.0.0.0' }, 'not loopback'],
    [
      'webhooks to loopback beyond loopback',
      { HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.1', WEBHOOK_ALLOW_LOOPBACK: 'true' },
      'WEBHOOK_ALLOW_LOOPBACK',
    ],
    ['trust in everybody', { TRUST_PROXY: 'true' }, 'TRUST_PROXY must list'],
    ['trust in a number of hops', { TRUST_PROXY: '1' }, 'TRUST_PROXY must list'],
    ['trust in the whole internet', { TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY must list'],
    ['half of a TLS pair', { TLS_CERT_FILE: '/dev/null' }, 'go together'],
    ['a TLS file that is none', { TLS_CERT_FILE: '/dev/null', TLS_KEY_FILE: '/dev/null' }, 'cannot be used'],
    ['no such TLS file', { TLS_CERT_FILE: '/nowhere', TLS_KEY_FILE: '/nowhere' }, 'cannot be read (ENOENT)'],
    ['a port that is no number', { PORT: '80a' }, 'PORT must be a whole number'],
    ['a port out of range', { PORT: '65536' }, 'PORT must be a whole number'],
    ['a limit of nothing', { RATE_LIMIT_BURST: '0' }, 'RATE_LIMIT_BURST must be'],
    ['something else for a key of Stripe', { STRIPE_SECRET_KEY: 'pk_live_a' }, 'must be a secret key'],
    ['live money in the sandbox', { SANDBOX_STRIPE_SECRET_KEY: 'sk_live_a' }, 'for test payments'],
    ['another secret for webhooks', { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_WEBHOOK_SECRET: 'x' }, 'whsec_'],
    ['half of what Stripe needs', { STRIPE_WEBHOOK_SECRET: 'whsec_a' }, 'goes with STRIPE_SECRET_KEY'],
    [
      'Stripe over plain HTTP',
      { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_API_BASE: 'http://stripe.example.com' },
      'STRIPE_API_BASE must be',
    ],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  ])('is refused in one line with %s', (_title, env, words) => {
    let error: unknown
    try {
      read(env)
    } catch (caught) {
      error = caught
    }
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as Error).message).toContain(words)
    expect((error as Error).message).not.toContain('\n')
  })
})
