/** Texts about the property: what it says of itself, and who it is. */
export interface AboutWords {
  readonly why: string
  readonly house_rules: string
  readonly map: string
  readonly legal_notice: string
  readonly company: string
  readonly represented_by: string
  readonly address: string
  readonly contact: string
  readonly register: string
  readonly vat_id: string
  readonly tax_number: string
}
