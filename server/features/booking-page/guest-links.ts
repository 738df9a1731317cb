import { type ManageLinkOptions, manageLinks } from './manage/manage-links.ts'
import { quoteLinks } from './quote/quote-links.ts'
import { roomsLinks } from './waiting-list/rooms-links.ts'

/** The pages of guests that e-mails lead to: of a booking, of a quote, and the rooms of a stay that one waits for. */
export const guestLinks = (options: ManageLinkOptions) => ({
  manageLink: manageLinks(options),
  quoteLink: quoteLinks(options),
  roomsLink: roomsLinks(options),
})
