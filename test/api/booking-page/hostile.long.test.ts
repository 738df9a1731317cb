import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../harness/app.ts'
import { everyPage } from '../../harness/booking-page/every-page.ts'
import { DETAILS, formOf, visit } from '../../harness/booking-page/pages.ts'
import { randomOf } from '../../harness/random.ts'
import { expectMet } from '../../harness/random-runs/often-enough.ts'
import { seeded } from '../../harness/seed.ts'

const test = testApp()
const REQUESTS = 10_000
const AT_ONCE = 20
let pages: Awaited<ReturnType<typeof everyPage>>
beforeAll(async () => {
  pages = await everyPage(test, 'en')
})

const NASTY = [
  ...['', ' ', '\0', '%00', '../../etc/passwd', "' OR 1=1 --", '<script>alert(1)</script>', '{{7*7}}'],
  ...[
    '-1',
    '0',
    '1e309',
    'NaN',
    '9'.repeat(400),
    '٣',
    '\u202e',
    '\ud800',
    '😀'.repeat(50),
    'constructor',
    '__proto__',
  ],
  ...['2027-02-30', '0000-00-00', '9999-12-31', '-271821-04-20', '2027-03-15T00:00:00Z', '2027-13', 'null'],
]
const NAMES = [
  'from',
  'to',
  'adults',
  'children',
  'ages',
  'month',
  'lang',
  'room',
  'plan',
  'services',
  'step',
  'all',
  'total',
  'key',
  'message',
  'nationality',
  'document_number',
  'birth_date',
]
const PATHS = ['', '/rooms', '/services', '/details', '/sitemap.xml', '/nothing']
/** Paths of one booking, below its link. */
const OWN_PATHS = [
  '',
  '/pay',
  '/bank',
  '/dates',
  '/cancel',
  '/messages',
  '/services',
  '/registration',
  '/registration/1',
  '/registration/x',
  '/new-link',
  '/stay.ics',
  '/invoices/x',
  '/x',
]
const TYPES = ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data; boundary=x', '']

describe('hostile requests at the booking page', () => {
  it('get a page below 500, book nothing and reveal nothing', async () => {
    const { next: random, pick } = randomOf(seeded())
    const address = new URL(pages.page).pathname
    const before = (await pages.hotel.api.get('/reservations?limit=100')).body.data.length
    const secret = pages.urls.payment.split('/m/')[1]!.split('/')[0]!
    const seen = new Map<number, number>()

    async function one() {
      const parameters = new URLSearchParams()
      for (let i = 0; i < random() * 6; i++) parameters.append(pick(NAMES), pick(NASTY))
      if (random() < 0.3) for (const [name, value] of Object.entries(DETAILS)) parameters.append(name, value)
      const token = random() < 0.2 ? secret.slice(0, -1) : encodeURIComponent(pick(NASTY).toWellFormed())
      const base = random() < 0.9 ? address : `/book/${encodeURIComponent(pick(NASTY).toWellFormed())}`
      const path = random() < 0.4 ? `/book/m/${token || 'x'}${pick(OWN_PATHS)}` : base + pick(PATHS)
      const is_post = random() < 0.4
      const type = pick(TYPES)
      const body = random() < 0.1 ? Buffer.from([0xff, 0xfe, 0x00]) : parameters.toString()
      const url = `${test.base}${path}${is_post ? '' : `?${parameters}`}`
      const answer = await fetch(url, {
        redirect: 'manual',
        ...(is_post && { method: 'POST', body, headers: type ? { 'content-type': type } : {} }),
      })
      const text = await answer.text()
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      expect([path, answer.status < 500]).toEqual([path, true])
      expect(text).not.toMatch(/<script>alert|Okafor, Ngozi|SVC-|at .*\.ts:|node_modules/)
      if (!is_post) expect(text).not.toContain(DETAILS.email)
    }
    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, one))
    expect((await pages.hotel.api.get('/reservations?limit=100')).body.data.length).toBe(before)
    expect([...seen.keys()].every((status) => status < 500)).toBe(true)
    expectMet('404', seen.get(404) ?? 0, { trials: REQUESTS, share: 0.1 })
    expectMet('422', seen.get(422) ?? 0, { trials: REQUESTS, share: 0.08 })
  })

  it('with a link that opens a booking are answered about that booking alone, and change it only by a form that was filled in', async () => {
    const { next: random, pick } = randomOf(seeded())
    const { hotel, urls } = pages
    const booked = urls.booked!
    const [, id] = /\/m\/.{26}(.{26})/.exec(booked)!
    const read = async () => (await hotel.api.get(`/reservations/res_${id}`)).body
    const before = await read()
    const paths = [
      '/messages',
      '/services',
      '/registration',
      '/registration/1',
      '/registration/9',
      '/dates',
      '/cancel',
    ]
    const { fields } = formOf(await visit(urls.messages!), urls.messages!)
    test.clock.advance({ seconds: 30 })
    async function one() {
      const sent = new URLSearchParams()
      for (const name of [...NAMES, 'check_in', 'check_out', 'fee', 'website'])
        if (random() < 0.5) sent.append(name, pick(NASTY))
      const path = pick(paths)
      // A key of ours with the fee that is shown is a guest's own cancellation.
      const is_form = random() < 0.5 && /messages|registration/.test(path)
      if (is_form) sent.set('key', fields.key!)
      if (is_form) sent.set('website', 'x')
      const url = booked.replace('?', `${path}?${random() < 0.3 ? `${sent}&` : ''}`)
      const init = random() < 0.6 ? { method: 'POST', body: sent } : {}
      const answer = await fetch(url, { redirect: 'manual', ...init })
      const text = await answer.text()
      expect([url, answer.status < 500]).toEqual([url, true])
      expect(text).not.toMatch(/<script>alert|SVC-|at .*\.ts:|node_modules|\[object/)
    }
    for (let sent = 0; sent < REQUESTS / 5; sent += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, one))
    expect(await read()).toEqual(before)
    const { body } = await hotel.api.get(`/reservations/res_${id}/registration`)
    expect(body.registered).toBe(0)
  })
})
