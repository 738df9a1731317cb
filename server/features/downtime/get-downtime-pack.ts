import type { PackLanguage } from '#contract/downtime/downtime.staff.ts'
import type { Context } from '../../context.ts'
import type { AnsweredFile } from '../../http/route.ts'
import { print } from '../../pdf/renderer.ts'
import type { TablesPage } from '../../pdf/tables/tables-page.ts'
import { printableTables } from '../../pdf/tables/tables-pdf.ts'
import { findProperty } from '../property/properties/public.ts'
import { packHtml } from './pack-html.ts'
import { readPack } from './read-pack.ts'

/** Of the page and of the PDF alike. */
interface PackRequest {
  readonly query: { readonly property_id: string; readonly language?: PackLanguage | undefined }
}

/** A pack, and the account whose share of the renderer it takes. */
export interface FoundPack {
  readonly page: TablesPage
  readonly account: string
}

/** The pack of a property at this moment; it is rendered once the snapshot is released. rule 19.1 */
export async function getDowntimePack(ctx: Context, { query }: PackRequest): Promise<FoundPack> {
  const property = await findProperty(ctx, query.property_id)
  return { page: await readPack(ctx, property, query.language), account: ctx.scope.account_id }
}

/** Property and minute, so that names sort by time. */
export const packName = ({ code, made_at }: Pick<TablesPage, 'code' | 'made_at'>): string =>
  `${code}-downtime-${made_at.slice(0, 16).replace(':', '')}Z`

export const asPage = async ({ page }: FoundPack): Promise<AnsweredFile> => ({
  bytes: Buffer.from(packHtml(page)),
  filename: `${packName(page)}.html`,
})

export const asPdf = async ({ page, account }: FoundPack): Promise<AnsweredFile> => ({
  bytes: await print(printableTables(page), account),
  filename: `${packName(page)}.pdf`,
})
