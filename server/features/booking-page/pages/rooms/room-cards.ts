import { meanOf } from '#contract/arithmetic/ratios.ts'
import { money } from '#contract/money.ts'
import { translatedDescription } from '#contract/text/translations.ts'
import { type Html, html } from '#server/kernel/text/html.ts'
import { amountIn } from '../../formats.ts'
import { nameOf, type PageView } from '../../page-property.ts'
import { photoImage } from '../../photos/photo-image.ts'
import { policySentences, shortPolicy } from '../../policy.ts'
import type { StayOffer } from '../../search/sold-offers.ts'
import { amenityIn } from '../../words/amenities/catalogue.ts'
import { DORM_WORDS } from '../../words/dorm/catalogue.ts'
import { RATE_WORDS } from '../../words/rates/catalogue.ts'
import { dueNow, dueText, priceParts, wholePrice } from '../price-parts.ts'
import { lengthSentences, nextLength } from './length-words.ts'
import { rateDifference } from './rate-difference.ts'

/** Availability is displayed from this number down. */
const FEW = 3
/** Photos in the gallery of a room; further ones are behind a fold. */
const MAX_GALLERY = 4
/** Facts of a room beside its beds and size. */
const MAX_AMENITIES = 6

/** Widths of photos: across the card on phones, half of it on larger screens. */
const GALLERY_SIZES = '(min-width: 48rem) 36rem, calc(100vw - 2rem)'
const PHOTO_SIZES = '(min-width: 48rem) 12rem, calc(50vw - 2rem)'

/** A room type with its rates, the cheapest first. */
export interface RoomOffers {
  readonly room_type: StayOffer['room_type']
  readonly rates: readonly StayOffer[]
}

/** Offers by room type, in the order of its cheapest one. */
export const byRoom = (offers: readonly StayOffer[]): RoomOffers[] =>
  [...Map.groupBy(offers, ({ room_type }) => room_type.id).values()].map((rates) => ({
    room_type: rates[0]!.room_type,
    rates,
  }))

/** How a rate is chosen. */
type Action = (offer: StayOffer) => Html

/** Each room once, with its rates as rows. rule 26.36 */
export const roomCards = (view: PageView, rooms: readonly RoomOffers[], action: Action) =>
  html`<ol class="offers">${rooms.map((room, i) => roomCard(view, room, { action, is_top: i === 0 }))}</ol>`

interface Card {
  readonly action: Action
  /** Of the page. */
  readonly is_top: boolean
}

function roomCard(view: PageView, { room_type, rates }: RoomOffers, { action, is_top }: Card) {
  const name = nameOf(view, room_type)
  const description = translatedDescription(view.language, room_type)
  const { left } = rates[0]!
  return html`<li class="card offer${room_type.photos.length > 0 && ' pictured'}">${gallery(view, room_type, is_top)}<div><div class="title"><h2>${name}</h2>${left <= FEW && html`<p class="few">${view.words.rooms.left(left)}</p>`}</div>
${description && html`<p>${description}</p>`}<ul>${roomFacts(view, room_type).map((fact) => html`<li>${fact}</li>`)}</ul>${morePhotos(view, room_type)}</div>
<ul class="rates">${rates.map((offer) => rateRow(view, { offer, cheapest: rates[0]! }, action))}</ul></li>
`
}

interface Rate {
  readonly offer: StayOffer
  readonly cheapest: StayOffer
}

function rateRow(view: PageView, { offer, cheapest }: Rate, action: Action) {
  const { words, language } = view
  const { plan, preview } = offer
  const { total, nights } = preview
  const meal = words.rooms.meals[plan.meal_plan]
  const average = money(meanOf(total.amount, nights)!, total.currency)
  const difference = rateDifference(view, offer, cheapest)
  // What it has over the cheapest one says so already.
  const shows_meal = meal && (offer === cheapest || plan.meal_plan === cheapest.plan.meal_plan)
  // What it has over the cheapest one says that too.
  const is_paid_later = difference !== null && dueNow(preview) === 0 && dueNow(cheapest.preview) > 0
  const terms = [
    shows_meal && `${meal}.`,
    shortPolicy(view, preview),
    nextLength(view, offer),
    // The last: it ends without a full stop.
    !is_paid_later && dueText(view, preview),
  ]
  return html`<li><h3>${nameOf(view, plan)}</h3><div class="price">${wholePrice(view, offer)}</div>${action(offer)}
<details class="parts"><summary>${difference && html`<b>${difference}.</b> `}${terms.filter(Boolean).join(' ')} <span>${words.rooms.breakdown}<span class="out">: ${nameOf(view, plan)}</span></span></summary><p>${words.rooms.total}${nights > 1 && html`, ${words.rooms.average(amountIn(language, average))}`}</p>${priceParts(view, offer)}${[...lengthSentences(view, offer), ...policySentences(view, preview)].map((sentence) => html`<p>${sentence}</p>`)}</details></li>
`
}

/** Beds, size, capacity and amenities. */
function roomFacts({ words, language }: PageView, room_type: StayOffer['room_type']) {
  const { rooms } = words
  return [
    ...room_type.bed_configuration.map(({ type, count }) => rooms.beds[type](count)),
    room_type.size_sqm !== null && rooms.size(String(room_type.size_sqm)),
    room_type.gender !== 'any' && DORM_WORDS[language].only[room_type.gender],
    rooms.up_to(room_type.max_occupancy),
    ...room_type.amenities.slice(0, MAX_AMENITIES).map((name) => amenityIn(language, name)),
  ].filter((fact): fact is string => typeof fact === 'string')
}

/** Photos side by side, of which one is seen: moved by a finger, a wheel or the arrow keys, without a script. */
function gallery(view: PageView, room_type: StayOffer['room_type'], is_top: boolean) {
  const photos = room_type.photos.slice(0, MAX_GALLERY)
  const images = photos.map((photo, i) =>
    photoImage(view, photo, { sizes: GALLERY_SIZES, is_first: is_top && i === 0 }),
  )
  if (photos.length < 2) return images
  const label = RATE_WORDS[view.language].photos_of(nameOf(view, room_type))
  return html`<div class="gallery" role="group" tabindex="0" aria-label="${label}">${images}</div>`
}

/** Those that the gallery does not have, loaded by who wants to see them. */
function morePhotos(view: PageView, { photos }: StayOffer['room_type']) {
  const more = photos.slice(MAX_GALLERY)
  if (more.length === 0) return null
  return html`<details class="parts"><summary>${view.words.rooms.more_photos(more.length)}</summary><div class="photos">${more.map((photo) => photoImage(view, photo, { sizes: PHOTO_SIZES }))}</div></details>`
}
