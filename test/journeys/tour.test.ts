import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { signedIn } from '../harness/staff.ts'
import { browserTests, CHROMIUM } from './browser.ts'
import { byAddress, byLink, EMPTY_PLACES, faultsOn, type Look, placesOf, shoot, tourPeople } from './tour.ts'

const test = testApp({ role: 'api', demo_sign_in: true })
const { open } = browserTests(test)
const people = tourPeople(test)

/** Both layouts and both palettes; their other combinations are in `looks.long.test.ts`. */
const LOOKS: readonly Look[] = [
  { width: 1440, scheme: 'light', checks: 'all' },
  { width: 390, scheme: 'dark', checks: 'colours and sizes' },
]

describe.skipIf(!CHROMIUM)('WCAG 2.2 AA — every screen, light and dark', () => {
  it('with the demo', async () => {
    const visit = await open(people.owner)
    expect(await faultsOn(visit.page, byLink(visit), placesOf(people), LOOKS)).toEqual([])
  })

  it('the demo has no open set-up steps but those of its installation (rule 1.8)', async () => {
    const { api } = await signedIn(test, people.owner)
    const of_installation = new Set(['card_payments', 'mail_server', 'legal_texts'])
    const { setup } = (await api.get('/today')).body
    const open = setup.flatMap(({ steps }: { steps: { step: string; status: string }[] }) =>
      steps.flatMap(({ step, status }) => (status === 'open' && !of_installation.has(step) ? [step] : [])),
    )
    expect(open).toEqual([])
  })

  it('in German nothing overflows a phone', async () => {
    const visit = await open(people.owner, { locale: 'de-DE', width: 390 })
    const look = { width: 390, scheme: 'light', checks: 'nothing' } as const
    expect(await faultsOn(visit.page, byLink(visit), placesOf(people), [look])).toEqual([])
    expect(await visit.page.evaluate('document.documentElement.lang')).toBe('de')
  })

  it('without data, below Growth', async () => {
    const visit = await open(people.newcomer)
    expect(await faultsOn(visit.page, byLink(visit), EMPTY_PLACES, LOOKS.slice(0, 1))).toEqual([])
  })

  it('before sign-in', async () => {
    const places = ['/sign-in', '/forgotten-password', '/reset-password#nothing'].map(
      (path) => [path, path] as const,
    )
    const visit = await open()
    expect(await faultsOn(visit.page, byAddress(visit), places, LOOKS)).toEqual([])
    await visit.go('/sign-in')
    await shoot(visit.page, 'sign-in-1440-light')
    await visit.page.goto('/docs/api/reservations')
    await shoot(visit.page, 'documentation-1440-light')
  })
})
