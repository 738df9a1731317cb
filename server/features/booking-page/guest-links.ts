import { type ManageLinkOptions, manageLinks } from './manage/manage-links.ts'
import { quoteLinks } from './quote/quote-links.ts'

/** The pages of guests that e-mails lead to: of a booking, and of a quote. */
export const guestLinks = (options: ManageLinkOptions) => ({
  manageLink: manageLinks(options),
  quoteLink: quoteLinks(options),
})
