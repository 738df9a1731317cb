import { PACK_LANGUAGES, type PackLanguage } from '#contract/downtime/downtime.staff.ts'
import { languageFor } from '#contract/languages.ts'
import type { Context } from '../../context.ts'
import { businessDate } from '../../kernel/time/business-date.ts'
import { toTimestamp } from '../../kernel/time/clock.ts'
import type { PropertyRow } from '../property/properties/public.ts'
import { type Pack, packDocument } from './pack-document.ts'
import { readPackRows } from './store.ts'

/** A property may speak languages that packs are not translated into. */
const languageOf = ({ letterhead }: PropertyRow): PackLanguage =>
  PACK_LANGUAGES.find((known) => known === languageFor(letterhead.language)) ?? 'en'

/** The pack of a property at this moment, in its language. rule 19.1 */
export async function readPack(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  property: PropertyRow,
  language: PackLanguage = languageOf(property),
) {
  const date = businessDate(property, ctx.now)
  const rows = await readPackRows(ctx, property.id, { date, now: ctx.now })
  const { name, code, timezone, currency } = property
  const pack: Pack = { ...rows, name, code, timezone, currency, date, made_at: toTimestamp(ctx.now) }
  return packDocument(pack, language)
}
