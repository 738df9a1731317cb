import type { Paper } from '#contract/reporting/paper-lists.staff.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { asPage, asPdf, packOf } from '../../downtime/public.ts'
import type { AttachmentRenderer } from '../../mail/email/public.ts'
import { readProperty } from '../../property/properties/public.ts'
import { makePaper, paperName, printPaper } from '../papers/public.ts'
import { readRun } from './store.ts'

/** The PDF of an occasion, from the report as it is now; that of a closed day never changes. rule 23.8 */
const attachReport: AttachmentRenderer = async ({ tx, account_id, now }, id) => {
  const ctx = { ...wholeAccount(tx, account_id), now }
  const run = (await readRun(ctx, id))!
  const { property_id, language, first, last } = run
  const paper = run.report as Paper
  const days = paper === 'payments' ? { date: first, to: last } : { date: last }
  const page = await makePaper(ctx, { paper, property_id, language, ...days })
  return async () => {
    const { bytes, filename } = await printPaper({
      page,
      filename: paperName(paper, page),
      account: account_id,
    })
    return { filename, content_type: 'application/pdf', content: bytes }
  }
}

/** A size that mail servers accept everywhere; the largest pack has a twentieth of it. */
const MAX_PACK_BYTES = 5_000_000

const attachPack =
  (form: typeof asPage | typeof asPdf, content_type: string): AttachmentRenderer =>
  async ({ tx, account_id, now }, id) => {
    const ctx = { ...wholeAccount(tx, account_id), now }
    const { property_id, language } = (await readRun(ctx, id))!
    const page = await packOf(ctx, (await readProperty(ctx, property_id))!, language)
    return async () => {
      const { bytes, filename } = await form({ page, account: account_id })
      if (bytes.byteLength > MAX_PACK_BYTES)
        throw new Error(`a downtime pack of ${bytes.byteLength} bytes is too large`)
      return { filename, content_type, content: bytes }
    }
  }

/** What is attached to mails of reports, by its kind. */
export const REPORT_ATTACHMENTS = {
  report_pdf: attachReport,
  downtime_pdf: attachPack(asPdf, 'application/pdf'),
  downtime_page: attachPack(asPage, 'text/html; charset=utf-8'),
}
