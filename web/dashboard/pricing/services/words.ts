import type { BookedService, ServiceChoice } from '#contract/parts/booked-services.ts'
import type { ServiceName } from '#contract/pricing/services.ts'
import type { Language } from '#web/lib/i18n/language.tsx'

/** What a service is called in the language of the dashboard, else in English, else in the first that it has. */
export const serviceName = (name: ServiceName, language: Language): string =>
  name[language] ?? name.en ?? Object.values(name)[0]!

/** How often a taken service is charged. */
export const timesCharged = ({ per, quantity, dates }: BookedService): number =>
  per === 'stay' || per === 'person' ? quantity : quantity * dates.length

/** A booked service as it would be asked for again: what follows the stay is left out. */
export const choiceOf = (service: BookedService): ServiceChoice => ({
  service_id: service.service_id,
  ...(!service.quantity_follows_party && { quantity: service.quantity }),
  ...(!service.dates_follow_stay && { dates: service.dates }),
})
