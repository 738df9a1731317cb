import type { InHouseList, OpenBalances } from '#contract/reporting/papers.ts'
import { listName } from '#contract/text/person-names.ts'
import type { PropertyRow } from '../../property/properties/public.ts'
import { type PaperPen, paperPage, stayTable } from './paper-document.ts'

type PaperProperty = Pick<PropertyRow, 'name' | 'code'>

/** The in-house list for printing. rule 23.4 */
export function inHousePaper(pen: PaperPen, list: InHouseList, property: PaperProperty) {
  const { words, formats } = pen
  const rows = list.data.map((stay) => [
    stay.room ?? '',
    listName(stay),
    stay.children > 0 ? `${stay.adults} + ${stay.children}` : String(stay.adults),
    formats.shortDay(stay.check_in),
    formats.shortDay(stay.check_out),
    stay.room_type,
    formats.money(stay.balance),
    stay.note ?? '',
  ])
  const heads = ['room', 'guest', 'guests', 'arrival', 'departure', 'room_type', 'balance', 'note'] as const
  const more = list.stays - list.data.length
  const lines = [words.as_of(formats.moment(list.at)), ...(more > 0 ? [words.cut(more)] : [])]
  const title = `${words.sections.in_house} (${list.stays})`
  return paperPage(pen, { paper: 'in_house', property, date: list.date, made_at: list.at, lines }, [
    stayTable(pen, { id: 'in_house', title, heads }, rows),
  ])
}

interface BalancesBeside {
  readonly made_at: string
  /** The names of the property's channels, by id. */
  readonly channel_names: ReadonlyMap<string, string>
}

/** Open balances at the end of a day, for printing. rule 23.3 */
export function balancesPaper(
  pen: PaperPen,
  report: OpenBalances,
  property: PaperProperty,
  { made_at, channel_names }: BalancesBeside,
) {
  const { words, formats } = pen
  const { date } = report
  const channelOf = (id: string) => (id === 'direct' ? words.direct : (channel_names.get(id) ?? id))
  const total = formats.money(report.total)
  const lines = [
    words.evening(formats.day(date)),
    ...(report.more_stays > 0 ? [words.cut(report.more_stays)] : []),
  ]
  const sums = (
    name: string,
    { stays, balance }: Pick<OpenBalances['by_age'][number], 'stays' | 'balance'>,
  ) => [name, formats.number(stays), formats.money(balance)]
  const stays = report.by_age.reduce((sum, one) => sum + one.stays, 0)
  const whole = [words.total, formats.number(stays), total]
  return paperPage(pen, { paper: 'balances', property, date, made_at, lines }, [
    stayTable(
      pen,
      { id: 'by_age', title: words.sections.by_age, heads: ['age', 'stays', 'balance'] },
      [...report.by_age.map((one) => sums(words.ages[one.age], one)), whole],
      1,
    ),
    stayTable(
      pen,
      { id: 'by_channel', title: words.sections.by_channel, heads: ['channel', 'stays', 'balance'] },
      [...report.by_channel.map((one) => sums(channelOf(one.channel), one)), whole],
      1,
    ),
    stayTable(
      pen,
      {
        id: 'stays',
        title: `${words.sections.stays} (${stays})`,
        heads: ['guest', 'code', 'room', 'arrival', 'departure', 'channel', 'age', 'balance'],
      },
      report.data.map((stay) => [
        listName(stay),
        stay.confirmation_code,
        stay.room ?? '',
        formats.shortDay(stay.check_in),
        formats.shortDay(stay.check_out),
        channelOf(stay.channel),
        words.ages[stay.age],
        formats.money(stay.balance),
      ]),
    ),
  ])
}
