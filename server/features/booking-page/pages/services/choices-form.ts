import { money } from '#contract/money.ts'
import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import { translatedDescription } from '#contract/text/translations.ts'
import { nameIn } from '#server/features/pricing/services/public.ts'
import { html } from '#server/kernel/text/html.ts'
import { amountIn, dayIn } from '../../formats.ts'
import type { PageView } from '../../page-property.ts'
import { fieldsOf } from '../../services/choices.ts'
import { defaultQuantity, type OnlineService, type ServedStay } from '../../services/online-services.ts'
import type { DroppedService } from '../../services/quote-choices.ts'
import { SERVICE_WORDS } from '../../words/services/catalogue.ts'

interface ServiceFields {
  readonly online: readonly OnlineService[]
  readonly choices: readonly ServiceChoice[]
  readonly stay: ServedStay
}

/** A card for each service with how many of it and, of an item, on which day: nothing is chosen unless the guest does. rule 26.20 */
export function serviceFields(view: PageView, { online, choices, stay }: ServiceFields) {
  const days = online.reduce((sum, service) => sum + service.days.length, 0)
  const lists_days = days <= MAX_LISTED_ON_PAGE
  return html`<ul class="services">${online.map((service) => {
    const choice = choices.find(({ service_id }) => service_id === service.id)
    return serviceCard(view, stay, { service, choice, lists_days })
  })}</ul>`
}

interface Card {
  readonly service: OnlineService
  readonly choice: ServiceChoice | undefined
  /** Its days are few enough, with those of the others. */
  readonly lists_days: boolean
}

function serviceCard(view: PageView, stay: ServedStay, card: Card) {
  const { service } = card
  const { language, words } = view
  const texts = SERVICE_WORDS[language]
  const name = nameIn(service, language)
  const price = amountIn(language, money(service.price, service.currency))
  const { most, left } = service
  const description = translatedDescription(language, service)
  return html`<li class="card service"><div><h2>${name}</h2>${description && html`<p>${description}</p>`}<p>${price} ${texts.per[service.per]}</p>${!service.refundable && html`<p class="hint">${words.policy.never_free}</p>`}${
    most === 0
      ? html`<p class="few">${texts.sold_out}</p>`
      : left !== null && html`<p class="few">${texts.left(left)}</p>`
  }</div>${most > 0 && html`<div class="picks">${quantityField(view, stay, card)}${dayField(view, card)}</div>`}</li>
`
}

function quantityField({ language }: PageView, stay: ServedStay, { service, choice }: Card) {
  const texts = SERVICE_WORDS[language]
  const { quantity: field } = fieldsOf(service)
  const by_person = service.per === 'person' || service.per === 'person_night'
  const chosen = choice ? (choice.quantity ?? defaultQuantity(service, stay)) : 0
  const label = html`<label for="${field}">${by_person ? texts.guests : texts.how_many}<span class="out">: ${nameIn(service, language)}</span></label>`
  if (service.most > MAX_NUMBERS)
    return html`<p>${label}<input type="number" id="${field}" name="${field}" min="0" max="${service.most}" value="${chosen}"></p>`
  const numbers = Array.from({ length: service.most }, (_, i) => i + 1)
  return html`<p>${label}<select id="${field}" name="${field}"><option value="0">${texts.none}</option>${numbers.map(
    (number) => html`<option value="${number}"${number === chosen && html` selected`}>${number}</option>`,
  )}</select></p>`
}

/** Beyond this the numbers are no list any more. */
const MAX_NUMBERS = 12
/** Beyond this the days of a service are no list any more. */
const MAX_LISTED = 21
/** Nor those of all services: lists of three weeks for twenty services were half of a page. */
const MAX_LISTED_ON_PAGE = 63

function dayField({ language }: PageView, { service, choice, lists_days }: Card) {
  const { days } = service
  if (days.length < 2) return null
  const { day: field } = fieldsOf(service)
  const chosen = choice?.dates?.[0] ?? days[0]
  const label = html`<label for="${field}">${SERVICE_WORDS[language].day}<span class="out">: ${nameIn(service, language)}</span></label>`
  if (days.length > MAX_LISTED || !lists_days)
    return html`<p>${label}<input type="date" id="${field}" name="${field}" min="${days[0]}" max="${days.at(-1)}" value="${chosen}"></p>`
  return html`<p>${label}<select id="${field}" name="${field}">${days.map(
    (day) =>
      html`<option value="${day}"${day === chosen && html` selected`}>${dayIn(language, day)}</option>`,
  )}</select></p>`
}

/** Unavailable services as a text; undefined where all are available. rule 26.20 */
export function unavailableServicesText(
  { language }: PageView,
  dropped: readonly DroppedService[],
  consequence: string,
): string | undefined {
  if (dropped.length === 0) return undefined
  const texts = SERVICE_WORDS[language]
  const sentences = dropped.map(({ name, dates }) => {
    if (name === null) return texts.not_sold
    const days = dates.slice(0, MAX_NAMED).map(({ date }) => dayIn(language, date))
    const more = dates.length > MAX_NAMED ? ' …' : ''
    return texts.short(nameIn({ name }, language), `${days.join('; ')}${more}`)
  })
  return [...sentences, consequence].join(' ')
}

/** Dates of a sentence. */
const MAX_NAMED = 3
