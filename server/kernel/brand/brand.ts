/**
 * Colours of e-mails and documents. They are those of the light palette in `web/ui/tokens.css`, by the same
 * names; the contrast test compares the two.
 */
export const BRAND = {
  accent: '#4b45a6',
  on_accent: '#ffffff',
  text: '#1e1c1a',
  text_soft: '#55514c',
  line: '#e8e5e1',
} as const

/** The name of the service, where no property speaks. */
export const PRODUCT = 'Serai'

/** A larger picture does not go along with an e-mail. rule 27.11 */
export const MAX_INLINE_BYTES = 100_000
