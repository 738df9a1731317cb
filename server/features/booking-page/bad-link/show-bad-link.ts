import type { FastifyRequest } from 'fastify'
import type { BookingPages } from '../booking-pages.ts'
import { viewOf } from '../page-view.ts'
import { badLinkPage, chooseProperty } from '../pages/bad-link/bad-link-page.ts'
import type { PageReply } from '../respond.ts'
import { findPropertiesOfLink } from './find-properties.ts'

/** The page of a link that opens nothing, with the name of its hotel; null where the address names none. rule 26.37 */
export async function showBadLink(
  pages: BookingPages,
  folder: string,
  request: FastifyRequest,
): Promise<PageReply | null> {
  // In every language it is the page of the same address.
  const at = request.url.split('?')[0]!
  const found = await findPropertiesOfLink(pages, folder, at)
  const views = found.map((published) => viewOf(pages, request, { published, at }))
  const [view] = views
  if (!view) return null
  return { text: views.length === 1 ? badLinkPage(view) : chooseProperty(view, views), status: 404 }
}
