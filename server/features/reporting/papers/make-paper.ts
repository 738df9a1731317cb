import { PACK_LANGUAGES, type PackLanguage } from '#contract/downtime/downtime.staff.ts'
import { languageFor } from '#contract/languages.ts'
import type { Paper } from '#contract/reporting/paper-lists.staff.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { TablesPage } from '#server/pdf/tables/tables-page.ts'
import { readChannelNames } from '../../channels/public.ts'
import { readPaymentReport } from '../../invoices/public.ts'
import { findProperty } from '../../property/properties/public.ts'
import { managerPaper } from './day-paper.ts'
import { mealPaper } from './meals/meal-paper.ts'
import { readMealList } from './meals/read-meal-list.ts'
import type { PaperContext } from './paper-context.ts'
import { penOf } from './paper-document.ts'
import { paymentsPaper } from './payments-paper.ts'
import { readOpenBalances } from './read-balances.ts'
import { readManagerReport } from './read-day-report.ts'
import { readInHouseList } from './read-in-house.ts'
import { balancesPaper, inHousePaper } from './stay-papers.ts'

/** A paper of a property; by default with the report's days and the property's language. */
export interface PaperRequest {
  readonly paper: Paper
  readonly property_id: string
  readonly date?: string | undefined
  /** Of payments, the last day. */
  readonly to?: string | undefined
  readonly language?: PackLanguage | undefined
}

/** A property may speak languages that papers are not translated into. */
const paperLanguage = (tag: string | null): PackLanguage =>
  PACK_LANGUAGES.find((known) => known === languageFor(tag)) ?? 'en'

/** A paper made from the response of its report. */
export async function makePaper(
  ctx: PaperContext,
  { paper, property_id, date, to, language }: PaperRequest,
): Promise<TablesPage> {
  const property = await findProperty(ctx, property_id)
  const pen = penOf(language ?? paperLanguage(property.letterhead.language), property.timezone)
  const made_at = toTimestamp(ctx.now)
  switch (paper) {
    case 'manager':
      return managerPaper(pen, await readManagerReport(ctx, { property_id, date }), property, made_at)
    case 'in_house':
      return inHousePaper(pen, await readInHouseList(ctx, { property_id }), property)
    case 'balances': {
      const report = await readOpenBalances(ctx, { property_id, date })
      const channel_names = await readChannelNames(ctx, property_id)
      return balancesPaper(pen, report, property, { made_at, channel_names })
    }
    case 'meals':
      return mealPaper(pen, await readMealList(ctx, { property_id, date }), property)
    case 'payments': {
      const from = date ?? businessDate(property, ctx.now)
      const days = { from, to: to ?? from }
      const report = await readPaymentReport(ctx, { property_id, ...days })
      return paymentsPaper(pen, report, property, { ...days, made_at })
    }
  }
}
