import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { browserTests, CHROMIUM } from './browser.ts'
import { byAddress, byLink, EMPTY_PLACES, faultsOn, placesOf, tourPeople } from './tour.ts'

const test = testApp({ role: 'api', demo_sign_in: true })
const { open } = browserTests(test)
const people = tourPeople(test)

/** The combinations of layout and palette that `tour.test.ts` does not cover. */
describe.skipIf(!CHROMIUM)(
  'WCAG 2.2 AA — every screen in its other combinations of palette and layout',
  () => {
    it('with the demo, dark when wide and light on a phone, loaded by its URL', async () => {
      const visit = await open(people.owner)
      const looks = [
        { width: 1440, scheme: 'dark', checks: 'colours' },
        { width: 390, scheme: 'light', checks: 'all' },
      ] as const
      expect(await faultsOn(visit.page, byAddress(visit), placesOf(people), looks)).toEqual([])
    })

    it('in German nothing overflows the page on a desktop', async () => {
      const visit = await open(people.owner, { locale: 'de-DE' })
      const look = { width: 1440, scheme: 'light', checks: 'nothing' } as const
      expect(await faultsOn(visit.page, byLink(visit), placesOf(people), [look])).toEqual([])
    })

    it('without data, below Growth, dark, loaded by its URL', async () => {
      const visit = await open(people.newcomer)
      const look = { width: 1440, scheme: 'dark', checks: 'colours' } as const
      expect(await faultsOn(visit.page, byAddress(visit), EMPTY_PLACES, [look])).toEqual([])
    })
  },
)
