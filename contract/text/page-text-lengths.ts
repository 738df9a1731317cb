/** The texts of a booking page, in the order of its settings: as many characters as each may have. */
export const PAGE_TEXT_LENGTHS = {
  headline: 120,
  introduction: 1000,
  why_book_here: 500,
  house_rules: 4000,
  arrival: 4000,
  accessibility: 4000,
  legal_notice: 4000,
} as const
export type PageText = keyof typeof PAGE_TEXT_LENGTHS
export const PAGE_TEXTS = Object.keys(PAGE_TEXT_LENGTHS) as PageText[]
