import type { RoomType } from '#contract/inventory/room-types.ts'
import type { Language } from '#contract/languages.ts'
import type { ListedRatePlan } from '#contract/pricing/rate-plans.ts'
import type { Service } from '#contract/pricing/services.ts'
import type { Property } from '#contract/property/properties.ts'
import { PAGE_TEXT_LENGTHS, PAGE_TEXTS, type PageText } from '#contract/text/page-text-lengths.ts'
import { serviceName } from '../../pricing/services/public.ts'

export type FieldName = 'name' | 'description' | PageText

/** One text of a record for guests. */
export interface OwnText {
  readonly field: FieldName
  /** In the first language of the booking page. */
  readonly own: string
  readonly in: (language: Language) => string
  readonly max_length: number
}

interface Versioned {
  readonly id: string
  readonly version: number
}

/** A record whose texts are translated. */
export interface TranslatedRecord {
  readonly key: string
  readonly of:
    | { readonly kind: 'room_type'; readonly record: Versioned }
    | { readonly kind: 'rate_plan'; readonly record: Versioned }
    | { readonly kind: 'service'; readonly record: Versioned }
    | { readonly kind: 'property'; readonly record: Property }
  /** Null for the booking page itself. */
  readonly name: string | null
  readonly texts: readonly OwnText[]
}

const NAME_LENGTH = 100

export interface Sources {
  readonly property: Property
  readonly room_types: readonly RoomType[]
  readonly rate_plans: readonly ListedRatePlan[]
  readonly services: readonly Service[]
}

/** The language of the fields themselves. rule 26.35 */
export const ownLanguage = ({ booking_page }: Property): Language => booking_page.languages[0] ?? 'en'

/** What guests of a property read, as far as it is there in its own language; without what is not sold any more. */
export function translatedRecords({ property, room_types, rate_plans, services }: Sources) {
  const own = ownLanguage(property)
  const isSold = (one: { readonly property_id: string; readonly status: string }) =>
    one.property_id === property.id && one.status === 'active'
  const names = new Map(room_types.map(({ id, name }) => [id, name]))
  const records: TranslatedRecord[] = [
    { key: property.id, of: { kind: 'property', record: property }, name: null, texts: pageTexts(property) },
    ...room_types.filter(isSold).map((type) => ofRoomType(type)),
    ...rate_plans
      .filter((plan) => isSold(plan) && names.has(plan.room_type_id))
      .map((plan) => ofRatePlan(plan, names.get(plan.room_type_id)!)),
    ...services.filter(isSold).map((service) => ofService(service, own)),
  ]
  return records
    .map((record) => ({ ...record, texts: record.texts.filter((text) => text.own !== '') }))
    .filter(({ texts }) => texts.length > 0)
}

function pageTexts(property: Property): OwnText[] {
  const { texts } = property.booking_page
  const own = ownLanguage(property)
  return PAGE_TEXTS.map((field) => ({
    field,
    own: texts[own]?.[field] ?? '',
    in: (language) => texts[language]?.[field] ?? '',
    max_length: PAGE_TEXT_LENGTHS[field],
  }))
}

const ofRoomType = (type: RoomType): TranslatedRecord => ({
  key: type.id,
  of: { kind: 'room_type', record: type },
  name: type.name,
  texts: [
    {
      field: 'name',
      own: type.name,
      in: (language) => type.translations[language]?.name ?? '',
      max_length: NAME_LENGTH,
    },
    {
      field: 'description',
      own: type.description ?? '',
      in: (language) => type.translations[language]?.description ?? '',
      max_length: 2000,
    },
  ],
})

const ofRatePlan = (plan: ListedRatePlan, room_type: string): TranslatedRecord => ({
  key: plan.id,
  of: { kind: 'rate_plan', record: plan },
  name: `${room_type} · ${plan.name}`,
  texts: [
    {
      field: 'name',
      own: plan.name,
      in: (language) => plan.translations[language]?.name ?? '',
      max_length: NAME_LENGTH,
    },
  ],
})

const ownName = ({ name }: Service, own: Language): string => name[own] ?? serviceName(name, 'en')

const ofService = (service: Service, own: Language): TranslatedRecord => ({
  key: service.id,
  of: { kind: 'service', record: service },
  name: ownName(service, own),
  texts: [
    {
      field: 'name',
      own: ownName(service, own),
      in: (language) => service.name[language] ?? '',
      max_length: NAME_LENGTH,
    },
    {
      field: 'description',
      own: service.description ?? '',
      in: (language) => service.translations[language]?.description ?? '',
      max_length: 500,
    },
  ],
})

/** How many texts of records are missing in a language. */
export const countMissing = (records: readonly TranslatedRecord[], language: Language): number =>
  records.flatMap(({ texts }) => texts).filter((text) => text.in(language) === '').length

/** What is typed: by record and field. */
export type Drafts = Readonly<Record<string, string>>
export const draftKey = ({ key }: TranslatedRecord, { field }: OwnText): string => `${key} ${field}`

/** The texts of a record that differ from what is saved; null for one that was emptied. */
export function changesOf(record: TranslatedRecord, language: Language, drafts: Drafts) {
  const changed = record.texts.flatMap((text) => {
    const draft = drafts[draftKey(record, text)]?.trim()
    return draft === undefined || draft === text.in(language) ? [] : [[text.field, draft || null] as const]
  })
  return Object.fromEntries(changed) as { [F in FieldName]?: string | null }
}
