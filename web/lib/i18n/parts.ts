import { use } from 'react'
import type { Wide } from './catalogue.ts'
import { type Language, useLanguage } from './language.tsx'

/** Parts of the catalogue that are loaded with the screens and dialogs that show them. */
export const PARTS = {
  accounting: {
    en: async () => (await import('./en/reporting/accounting.ts')).accounting,
    de: async () => (await import('./de/reporting/accounting.ts')).accounting,
  },
  activity: {
    en: async () => (await import('./en/audit-log/activity.ts')).activity,
    de: async () => (await import('./de/audit-log/activity.ts')).activity,
  },
  analytics: {
    en: async () => (await import('./en/reporting/analytics.ts')).analytics,
    de: async () => (await import('./de/reporting/analytics.ts')).analytics,
  },
  booking_page_visits: {
    en: async () => (await import('./en/reporting/booking-page-visits.ts')).booking_page_visits,
    de: async () => (await import('./de/reporting/booking-page-visits.ts')).booking_page_visits,
  },
  bookings: {
    en: async () => (await import('./en/stays/bookings.ts')).bookings,
    de: async () => (await import('./de/stays/bookings.ts')).bookings,
  },
  booking_page: {
    en: async () => (await import('./en/booking-page/booking-page.ts')).booking_page,
    de: async () => (await import('./de/booking-page/booking-page.ts')).booking_page,
  },
  cancelled_stay: {
    en: async () => (await import('./en/stays/cancelled-stay.ts')).cancelled_stay,
    de: async () => (await import('./de/stays/cancelled-stay.ts')).cancelled_stay,
  },
  changes: {
    en: async () => (await import('./en/stays/changes.ts')).changes,
    de: async () => (await import('./de/stays/changes.ts')).changes,
  },
  channels: {
    en: async () => (await import('./en/distribution/channels.ts')).channels,
    de: async () => (await import('./de/distribution/channels.ts')).channels,
  },
  party_gender: {
    en: async () => (await import('./en/stays/party-gender.ts')).party_gender,
    de: async () => (await import('./de/stays/party-gender.ts')).party_gender,
  },
  reports: {
    en: async () => (await import('./en/reporting/reports.ts')).reports,
    de: async () => (await import('./de/reporting/reports.ts')).reports,
  },
  room_type_form: {
    en: async () => (await import('./en/inventory/room-type-form.ts')).room_type_form,
    de: async () => (await import('./de/inventory/room-type-form.ts')).room_type_form,
  },
  companies: {
    en: async () => (await import('./en/companies/companies.ts')).companies,
    de: async () => (await import('./de/companies/companies.ts')).companies,
  },
  day: {
    en: async () => (await import('./en/reporting/business-days.ts')).day,
    de: async () => (await import('./de/reporting/business-days.ts')).day,
  },
  developer: {
    en: async () => (await import('./en/developer/words.ts')).developer,
    de: async () => (await import('./de/developer/words.ts')).developer,
  },
  directory_settings: {
    en: async () => (await import('./en/account/directory-settings.ts')).directory_settings,
    de: async () => (await import('./de/account/directory-settings.ts')).directory_settings,
  },
  groups: {
    en: async () => (await import('./en/stays/groups.ts')).groups,
    de: async () => (await import('./de/stays/groups.ts')).groups,
  },
  guest_data: {
    en: async () => (await import('./en/guest-data/guest-data.ts')).guest_data,
    de: async () => (await import('./de/guest-data/guest-data.ts')).guest_data,
  },
  housekeeping: {
    en: async () => (await import('./en/upkeep/housekeeping.ts')).housekeeping,
    de: async () => (await import('./de/upkeep/housekeeping.ts')).housekeeping,
  },
  local_events: {
    en: async () => (await import('./en/property/local-events.ts')).local_events,
    de: async () => (await import('./de/property/local-events.ts')).local_events,
  },
  lost_property: {
    en: async () => (await import('./en/upkeep/lost-property.ts')).lost_property,
    de: async () => (await import('./de/upkeep/lost-property.ts')).lost_property,
  },
  maintenance: {
    en: async () => (await import('./en/upkeep/maintenance.ts')).maintenance,
    de: async () => (await import('./de/upkeep/maintenance.ts')).maintenance,
  },
  messages: {
    en: async () => (await import('./en/messages/messages.ts')).messages,
    de: async () => (await import('./de/messages/messages.ts')).messages,
  },
  night_history: {
    en: async () => (await import('./en/calendar/night-history.ts')).night_history,
    de: async () => (await import('./de/calendar/night-history.ts')).night_history,
  },
  notices: {
    en: async () => (await import('./en/front-desk/notices.ts')).notices,
    de: async () => (await import('./de/front-desk/notices.ts')).notices,
  },
  /** Of fields, by code; without one the text of the service is shown. */
  problems: {
    en: async (): Promise<Record<string, string>> => ({}),
    de: async () => (await import('./de/problems.ts')).problems,
  },
  quotes: {
    en: async () => (await import('./en/stays/quotes.ts')).quotes,
    de: async () => (await import('./de/stays/quotes.ts')).quotes,
  },
  reminders: {
    en: async () => (await import('./en/money/reminders.ts')).reminders,
    de: async () => (await import('./de/money/reminders.ts')).reminders,
  },
  rates: {
    en: async () => (await import('./en/rate-grid/rate-grid.ts')).rates,
    de: async () => (await import('./de/rate-grid/rate-grid.ts')).rates,
  },
  enquiries: {
    en: async () => (await import('./en/stays/enquiries.ts')).enquiries,
    de: async () => (await import('./de/stays/enquiries.ts')).enquiries,
  },
  waiting_list: {
    en: async () => (await import('./en/stays/waiting-list.ts')).waiting_list,
    de: async () => (await import('./de/stays/waiting-list.ts')).waiting_list,
  },
  translations: {
    en: async () => (await import('./en/booking-page/translations.ts')).translations,
    de: async () => (await import('./de/booking-page/translations.ts')).translations,
  },
  yields: {
    en: async () => (await import('./en/pricing/yield-rules.ts')).yields,
    de: async () => (await import('./de/pricing/yield-rules.ts')).yields,
  },
  prices: {
    en: async () => (await import('./en/pricing/prices-and-promotions.ts')).prices,
    de: async () => (await import('./de/pricing/prices-and-promotions.ts')).prices,
  },
  photos: {
    en: async () => (await import('./en/property/photos.ts')).photos,
    de: async () => (await import('./de/property/photos.ts')).photos,
  },
  rate_plan_page: {
    en: async () => (await import('./en/pricing/rate-plan-page.ts')).rate_plan_page,
    de: async () => (await import('./de/pricing/rate-plan-page.ts')).rate_plan_page,
  },
  registration: {
    en: async () => (await import('./en/stays/registrations.ts')).registration,
    de: async () => (await import('./de/stays/registrations.ts')).registration,
  },
  room_panels: {
    en: async () => (await import('./en/calendar/room-panels.ts')).room_panels,
    de: async () => (await import('./de/calendar/room-panels.ts')).room_panels,
  },
  routing: {
    en: async () => (await import('./en/money/routing.ts')).routing,
    de: async () => (await import('./de/money/routing.ts')).routing,
  },
  outbox: {
    en: async () => (await import('./en/mail/outbox.ts')).outbox,
    de: async () => (await import('./de/mail/outbox.ts')).outbox,
  },
  property: {
    en: async () => (await import('./en/property/property.ts')).property,
    de: async () => (await import('./de/property/property.ts')).property,
  },
  special_dates: {
    en: async () => (await import('./en/pricing/special-dates.ts')).special_dates,
    de: async () => (await import('./de/pricing/special-dates.ts')).special_dates,
  },
  selling: {
    en: async () => (await import('./en/pricing/selling.ts')).selling,
    de: async () => (await import('./de/pricing/selling.ts')).selling,
  },
  services: {
    en: async () => (await import('./en/pricing/services.ts')).services,
    de: async () => (await import('./de/pricing/services.ts')).services,
  },
  shifts: {
    en: async () => (await import('./en/money/shifts.ts')).shifts,
    de: async () => (await import('./de/money/shifts.ts')).shifts,
  },
  setup: {
    en: async () => (await import('./en/front-desk/setup.ts')).setup,
    de: async () => (await import('./de/front-desk/setup.ts')).setup,
  },
  papers: {
    en: async () => (await import('./en/reporting/papers.ts')).papers,
    de: async () => (await import('./de/reporting/papers.ts')).papers,
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
