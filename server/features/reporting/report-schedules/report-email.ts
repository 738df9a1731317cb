import type { PackLanguage } from '#contract/downtime/downtime.staff.ts'
import type { Context } from '#server/context.ts'
import type { NewMail } from '../../mail/email/public.ts'
import { amountIn, dayIn, momentIn, percentIn } from '../../mail/email/public.ts'
import { type PropertyRow, readProperty } from '../../property/properties/public.ts'
import { readManagerReport } from '../papers/public.ts'
import { overviewSections } from './overview-email.ts'
import type { ScheduleRow } from './row.ts'
import type { ReportRun } from './store.ts'
import { type Figure, REPORT_EMAIL_WORDS } from './words/email-words.ts'

type Letter = Required<Pick<NewMail<'report'>, 'data' | 'attachments'>>
type Run = Pick<ReportRun, 'id' | 'first' | 'last'>

/** The text of the e-mail of an occasion, and its attachment. */
export async function reportEmail(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  schedule: Pick<ScheduleRow, 'report' | 'property_id' | 'property_ids' | 'language'>,
  run: Run,
): Promise<Letter> {
  const { report, language } = schedule
  const words = REPORT_EMAIL_WORDS[language]
  const property = (await readProperty(ctx, schedule.property_id))!
  const { name: property_name, timezone } = property
  const as_of = words.as_of(momentIn(language, ctx.now.round('second').toString(), timezone))
  const of = (days: string, ...paragraphs: string[]) => ({
    sender: property_name,
    subject: words.subject(words.titles[report], property_name, days),
    paragraphs,
    last: words.why,
    property_ids: report === 'overview' ? schedule.property_ids : [schedule.property_id],
  })
  const { id } = run
  if (report === 'overview')
    return {
      data: {
        ...of(dayIn(language, run.last), as_of),
        sections: await overviewSections(ctx, schedule),
      },
      attachments: [],
    }
  if (report === 'downtime_pack')
    return {
      data: { ...of(dayIn(language, run.last), words.pack), sections: [] },
      attachments: [
        { kind: 'downtime_pdf', id },
        { kind: 'downtime_page', id },
      ],
    }
  return {
    data: {
      ...of(daysOf(language, report === 'payments' ? run : { ...run, first: run.last }), words.attached),
      sections: report === 'manager' ? [await managerSection(ctx, property, language, run)] : [],
    },
    attachments: [{ kind: 'report_pdf', id }],
  }
}

const daysOf = (language: PackLanguage, { first, last }: Run): string =>
  first === last ? dayIn(language, last) : `${dayIn(language, first)} – ${dayIn(language, last)}`

const MONEY = ['adr', 'revpar', 'total_net', 'taken', 'deposits_held', 'open_balances'] as const

/** The figures of the day that a manager reads first. */
async function managerSection(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  { id: property_id }: PropertyRow,
  language: PackLanguage,
  { last }: Run,
) {
  const words = REPORT_EMAIL_WORDS[language]
  const { day } = await readManagerReport(ctx, { property_id, date: last })
  const facts: [Figure, string][] = [
    ['occupancy', day.occupancy === null ? '–' : percentIn(language, day.occupancy)],
    ['rooms_sold', `${day.rooms_sold} / ${day.rooms_available}`],
    ['arrivals', String(day.arrivals)],
    ['departures', String(day.departures)],
    ...MONEY.map((name): [Figure, string] => {
      const amount = day[name]
      return [name, amount === null ? '–' : amountIn(language, amount)]
    }),
  ]
  return {
    heading: null,
    facts: facts.map(([name, value]): [string, string] => [words.figures[name], value]),
  }
}
