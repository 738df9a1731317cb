import type { Address } from '#contract/property/properties.ts'
import type { Xml } from '../../integrations/xml/write-xml.ts'
import type { InvoicePdfModel } from '../model.ts'
import { taxIdOf } from '../vat-category.ts'

/** Outside VAT no party has a VAT id. BR-O-02 */
export function seller({ invoice, property }: InvoicePdfModel, outside: boolean): Xml {
  const { name, company_name, vat_id, address } = invoice.seller
  const { email, phone, tax_number } = property.letterhead
  const id = taxIdOf(vat_id)
  return [
    'ram:SellerTradeParty',
    // Identified otherwise where no VAT id is allowed. BR-CO-26
    ['ram:ID', property.code],
    ['ram:Name', company_name || name],
    company_name && company_name !== name
      ? ['ram:SpecifiedLegalOrganization', ['ram:TradingBusinessName', name]]
      : null,
    (email || phone) && [
      'ram:DefinedTradeContact',
      ['ram:DepartmentName', name],
      phone ? ['ram:TelephoneUniversalCommunication', ['ram:CompleteNumber', phone]] : null,
      email ? ['ram:EmailURIUniversalCommunication', ['ram:URIID', email]] : null,
    ],
    postalAddress(address, property.country),
    email && ['ram:URIUniversalCommunication', ['ram:URIID', { schemeID: 'EM' }, email]],
    tax_number && ['ram:SpecifiedTaxRegistration', ['ram:ID', { schemeID: 'FC' }, tax_number]],
    id && !outside ? ['ram:SpecifiedTaxRegistration', ['ram:ID', { schemeID: 'VA' }, id]] : null,
  ]
}

/** The standard requires the buyer's country (BR-11); a guest without one is assumed to be of the seller's. */
export function buyer({ invoice, property, stay }: InvoicePdfModel, outside: boolean): Xml {
  const { name, company_name, vat_id, address, email } = invoice.bill_to
  const id = taxIdOf(vat_id)
  const person = name || stay.guest_name
  return [
    'ram:BuyerTradeParty',
    ['ram:Name', company_name || person || stay.confirmation_code],
    company_name && person ? ['ram:DefinedTradeContact', ['ram:PersonName', person]] : null,
    postalAddress(address ?? {}, property.country),
    email ? ['ram:URIUniversalCommunication', ['ram:URIID', { schemeID: 'EM' }, email]] : null,
    id && !outside ? ['ram:SpecifiedTaxRegistration', ['ram:ID', { schemeID: 'VA' }, id]] : null,
  ]
}

/** The address of the stay. EN 16931, BG-13 */
export const delivery = ({ invoice, property }: InvoicePdfModel): Xml => [
  'ram:ShipToTradeParty',
  ['ram:Name', invoice.seller.name],
  postalAddress(invoice.seller.address, property.country),
]

const postalAddress = (address: Address, country: string): Xml => {
  const part = (name: string, text: string | null | undefined): Xml => (text ? [name, text] : null)
  return [
    'ram:PostalTradeAddress',
    part('ram:PostcodeCode', address.postal_code),
    part('ram:LineOne', address.line1),
    part('ram:LineTwo', address.line2),
    part('ram:CityName', address.city),
    ['ram:CountryID', address.country || country],
    part('ram:CountrySubDivisionName', address.region),
  ]
}
