import { use } from 'react'
import type { Wide } from './catalogue.ts'
import { type Language, useLanguage } from './language.tsx'

/** Parts of the catalogue that are loaded with the screens and dialogs that show them. */
export const PARTS = {
  accounting: {
    en: async () => (await import('./en/accounting/words.ts')).accounting,
    de: async () => (await import('./de/accounting/words.ts')).accounting,
  },
  activity: {
    en: async () => (await import('./en/activity.ts')).activity,
    de: async () => (await import('./de/activity.ts')).activity,
  },
  analytics: {
    en: async () => (await import('./en/analytics/analytics.ts')).analytics,
    de: async () => (await import('./de/analytics/analytics.ts')).analytics,
  },
  booking_page: {
    en: async () => (await import('./en/booking-page/words.ts')).booking_page,
    de: async () => (await import('./de/booking-page/words.ts')).booking_page,
  },
  developer: {
    en: async () => (await import('./en/developer/words.ts')).developer,
    de: async () => (await import('./de/developer/words.ts')).developer,
  },
  guest_data: {
    en: async () => (await import('./en/staff/guest-data.ts')).guest_data,
    de: async () => (await import('./de/staff/guest-data.ts')).guest_data,
  },
  housekeeping: {
    en: async () => (await import('./en/housekeeping/words.ts')).housekeeping,
    de: async () => (await import('./de/housekeeping/words.ts')).housekeeping,
  },
  local_events: {
    en: async () => (await import('./en/staff/local-events.ts')).local_events,
    de: async () => (await import('./de/staff/local-events.ts')).local_events,
  },
  maintenance: {
    en: async () => (await import('./en/maintenance/words.ts')).maintenance,
    de: async () => (await import('./de/maintenance/words.ts')).maintenance,
  },
  messages: {
    en: async () => (await import('./en/messages/words.ts')).messages,
    de: async () => (await import('./de/messages/words.ts')).messages,
  },
  rates: {
    en: async () => (await import('./en/rates/rates.ts')).rates,
    de: async () => (await import('./de/rates/rates.ts')).rates,
  },
  yields: {
    en: async () => (await import('./en/yields/words.ts')).yields,
    de: async () => (await import('./de/yields/words.ts')).yields,
  },
  prices: {
    en: async () => (await import('./en/offering/prices.ts')).prices,
    de: async () => (await import('./de/offering/prices.ts')).prices,
  },
  photos: {
    en: async () => (await import('./en/offering/photos.ts')).photos,
    de: async () => (await import('./de/offering/photos.ts')).photos,
  },
  registration: {
    en: async () => (await import('./en/desk/registration.ts')).registration,
    de: async () => (await import('./de/desk/registration.ts')).registration,
  },
  selling: {
    en: async () => (await import('./en/desk/selling.ts')).selling,
    de: async () => (await import('./de/desk/selling.ts')).selling,
  },
  services: {
    en: async () => (await import('./en/offering/services.ts')).services,
    de: async () => (await import('./de/offering/services.ts')).services,
  },
  shifts: {
    en: async () => (await import('./en/shifts.ts')).shifts,
    de: async () => (await import('./de/shifts.ts')).shifts,
  },
  setup: {
    en: async () => (await import('./en/desk/setup.ts')).setup,
    de: async () => (await import('./de/desk/setup.ts')).setup,
  },
  papers: {
    en: async () => (await import('./en/papers/words.ts')).papers,
    de: async () => (await import('./de/papers/words.ts')).papers,
  },
} as const

export type PartName = keyof typeof PARTS
/** The type of the English part: what a translation has to provide. */
export type PartWords<P extends PartName> = Wide<Awaited<ReturnType<(typeof PARTS)[P]['en']>>>

const loads = new Map<string, Promise<unknown>>()

/** How long a failed load is kept: as long as React needs to show the failure. */
const FAILURE_MS = 100

/** Loads a part, once. A failed load is repeated later, at the next call. */
export function loadPart<P extends PartName>(part: P, language: Language): Promise<PartWords<P>> {
  const key = `${language}/${part}`
  const known = loads.get(key)
  if (known) return known as Promise<PartWords<P>>
  const load: Promise<unknown> = PARTS[part][language]()
  loads.set(key, load)
  load.then(
    // React reads these properties: a part that was loaded with its screen does not suspend.
    (value) => Object.assign(load, { status: 'fulfilled', value }),
    () => setTimeout(() => loads.delete(key), FAILURE_MS),
  )
  return load as Promise<PartWords<P>>
}

/**
 * The messages of a part; suspends until it is loaded. `screens.ts` names the part of a screen, which loads
 * with it.
 */
export function usePartMessages<P extends PartName>(part: P): PartWords<P> {
  // Never conditional: React repeats a suspended render and expects the same hooks.
  return use(loadPart(part, useLanguage()))
}
