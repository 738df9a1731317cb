import type { PageView } from '../page-property.ts'
import { linkRefusedPage } from '../pages/group/link-refused-page.ts'
import type { Reply } from '../respond.ts'
import { LinkRefused } from './link-refused.ts'

/** The page of a link of a group that sells nothing, in place of the one that was requested. rule 26.33 */
export async function orLinkRefused(view: PageView, show: () => Promise<Reply>): Promise<Reply> {
  try {
    return await show()
  } catch (error) {
    if (!(error instanceof LinkRefused)) throw error
    const { reason } = error
    return { text: linkRefusedPage(view, reason), status: reason === 'unknown' ? 404 : 410 }
  }
}
