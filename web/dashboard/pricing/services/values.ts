import { LANGUAGES } from '#contract/languages.ts'
import type { Money } from '#contract/money.ts'
import type { Service, ServiceName } from '#contract/pricing/services.ts'
import { vatRateOf } from '#web/lib/vat-rate.ts'

/** The values of a service's form. */
export interface ServiceValues {
  readonly code: string
  /** By language; empty where it has none. */
  readonly name: Readonly<Record<(typeof LANGUAGES)[number], string>>
  readonly description: string
  readonly category: Service['category']
  readonly price: Money | null
  readonly per: Service['per']
  readonly meal: NonNullable<Service['meal']> | ''
  readonly vat_rate: string
  readonly daily_limit: number | null
  readonly bookable_online: boolean
  readonly charged_by_housekeeping: boolean
  readonly refundable: boolean
  readonly status: Service['status']
}

const namesOf = (name: ServiceName) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, name[language] ?? ''])) as ServiceValues['name']

export const newService = (vat_rate: string): ServiceValues => ({
  code: '',
  name: namesOf({}),
  description: '',
  category: 'food',
  price: null,
  per: 'person_night',
  meal: '',
  vat_rate,
  daily_limit: null,
  bookable_online: true,
  charged_by_housekeeping: false,
  refundable: true,
  status: 'active',
})

export const serviceValues = ({ name, description, ...service }: Service): ServiceValues => ({
  code: service.code,
  name: namesOf(name),
  description: description ?? '',
  category: service.category,
  price: service.price,
  per: service.per,
  meal: service.meal ?? '',
  vat_rate: service.vat_rate,
  daily_limit: service.daily_limit,
  bookable_online: service.bookable_online,
  charged_by_housekeeping: service.charged_by_housekeeping,
  refundable: service.refundable,
  status: service.status,
})

/** Names in the form of the API: a new service leaves empty ones out, a change takes them away. */
export function namesBody(name: ServiceValues['name'], before: ServiceName | undefined) {
  const body: { [K in keyof ServiceName]?: string | null } = {}
  for (const language of LANGUAGES) {
    const text = name[language].trim()
    if (text !== '') body[language] = text
    else if (before?.[language] !== undefined) body[language] = null
  }
  return body
}

/** In the form of the API, but for names and code. */
export const serviceBody = ({
  code: _,
  name: __,
  price,
  meal,
  vat_rate,
  description,
  ...values
}: ServiceValues) => ({
  ...values,
  ...(price && { price }),
  meal: meal || null,
  vat_rate: vatRateOf(vat_rate),
  description: description.trim() || null,
})
