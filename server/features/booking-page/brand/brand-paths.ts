import type { PublishedProperty } from '../page-property.ts'

/** Where the logo of a property is read; null for none. rule 26.52 */
export const logoPath = ({ base, property }: PublishedProperty): string | null =>
  property.logo_digest !== null && property.booking_page.slug !== null
    ? `${base}/brand/logo-${property.logo_digest}`
    : null

/** The style sheet of its own font, where headings are shown in it; null elsewhere. rule 26.53 */
export function fontStylePath({ base, property }: PublishedProperty): string | null {
  const { typeface, slug } = property.booking_page
  const digest = property.font_digest
  return typeface === 'own' && digest !== null && slug !== null ? `${base}/brand/font-${digest}.css` : null
}

/** Shown in the typeface of the device until the font has come. */
export const fontCss = (digest: string): string =>
  `@font-face{font-family:own;font-display:swap;src:url(font-${digest}.woff2)format("woff2")}:root{--headings:own,ui-serif,Georgia,serif}`
