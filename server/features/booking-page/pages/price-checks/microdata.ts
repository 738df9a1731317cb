import { decimalOf } from '#contract/currency.ts'
import { type Html, html } from '#server/kernel/text/html.ts'
import type { PageView } from '../../page-property.ts'
import type { StayOffer } from '../../search/sold-offers.ts'
import { postalAddress } from '../structured-data.ts'

/** A page on which prices stand, as programs that check prices know it. */
export type PriceStage = 'landing' | 'room-selection' | 'ready-for-payment'

/** Attributes of the body of a page with prices: they are whole from the rooms on. rule 26.55 */
export const stageAttributes = (stage: PriceStage | undefined): Html | null =>
  stage === undefined
    ? null
    : html` data-nav-stage="${stage}"${stage !== 'landing' && html` data-nav-stage-final="true"`}`

/** Attributes of the button that leads on to prices. */
export const NEXT_STEP = html` data-nav-criticalpath="true" data-nav-interactiontype="CLICK" data-nav-interactionorder="1"`

/** The total of an offer with all mandatory taxes, as microdata of the property. One is on a page. rule 26.55 */
export function pricedOffer(view: PageView, { preview }: Pick<StayOffer, 'preview'>): Html {
  const { check_in_time, check_out_time } = view.published.property
  const { check_in, check_out, total } = preview
  return ofHotel(
    view,
    html`<meta itemprop="checkinTime" content="${check_in}T${check_in_time}:00"><meta itemprop="checkoutTime" content="${check_out}T${check_out_time}:00"><link itemprop="availability" href="https://schema.org/InStock"><div itemprop="priceSpecification" itemscope itemtype="https://schema.org/CompoundPriceSpecification"><meta itemprop="price" content="${decimalOf(total)}"><meta itemprop="priceCurrency" content="${total.currency}"><meta itemprop="valueAddedTaxIncluded" content="true"></div>`,
  )
}

/** The same where nothing is left for the dates. */
export const soldOut = (view: PageView): Html =>
  ofHotel(view, html`<link itemprop="availability" href="https://schema.org/SoldOut">`)

function ofHotel(view: PageView, offer: Html): Html {
  const { name } = view.published.property
  const place = Object.entries(postalAddress(view))
  return html`<div hidden itemscope itemtype="https://schema.org/Hotel"><meta itemprop="name" content="${name}"><div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">${place.map(([term, value]) => html`<meta itemprop="${term}" content="${value}">`)}</div><div itemprop="makesOffer" itemscope itemtype="https://schema.org/Offer https://schema.org/LodgingReservation">${offer}</div></div>`
}
