import type { Formats } from '../../lib/formats.ts'
import type { PartWords } from '../../lib/i18n/parts.ts'
import { restrictionWords } from './model/language.ts'
import type { Changed, Limited, Night } from './model/preview.ts'
import type { Row } from './model/rows.ts'
import { dateAt, type OwnDate, type Sheet, type SheetPlan } from './model/sheet.ts'

/** The state of a night at the channels: the worst of them. */
export type PushState = 'confirmed' | 'pending' | 'unconfirmed' | 'refused'

export function pushStateOf(plan: SheetPlan, day: number): PushState | undefined {
  const mapped = plan.channels.filter(({ nights }) => nights[day] !== '-' && nights[day] !== undefined)
  if (mapped.length === 0) return undefined
  if (mapped.some(({ refused }) => refused !== null)) return 'refused'
  if (mapped.some(({ nights }) => nights[day] === 'u')) return 'unconfirmed'
  return mapped.some(({ nights }) => nights[day] === 'p') ? 'pending' : 'confirmed'
}

const restrictionsOf = ({ restrictions }: Night, { restriction: text }: PartWords<'rates'>) =>
  restrictionWords(restrictions).map((word) => {
    const number = Number(/\d+/.exec(word)?.[0] ?? 0)
    return text[word.replace(/\d+/, '') as keyof typeof text](number)
  })

/** Amounts without the currency, which is the same for all cells. */
function shortMoney(currency: string, formats: Formats) {
  const prices = new Map<number, string>()
  return (amount: number | null): string => {
    if (amount === null) return '–'
    const known = prices.get(amount)
    if (known !== undefined) return known
    const written = formats.shortAmount({ amount, currency })
    prices.set(amount, written)
    return written
  }
}

/** Accessible names of the cells. */
export function gridWords(sheet: Sheet, text: PartWords<'rates'>, formats: Formats) {
  const days = Array.from({ length: sheet.days }, (_, day) => formats.day(dateAt(sheet, day)))
  const short = shortMoney(sheet.currency, formats)
  const full = (amount: number | null) =>
    amount === null ? text.no_price_yet : formats.money({ amount, currency: sheet.currency })
  const marks = (night: Night) => [...(night.is_own ? [text.own] : []), ...restrictionsOf(night, text)]
  const nightText = (night: Night) => [full(night.price), ...marks(night)].join(', ')
  return {
    short,
    full,
    nightText,
    day: (day: number) => days[day]!,
    cell: (plan: SheetPlan, day: number, night: Night, changed: Changed | undefined) => {
      const push = pushStateOf(plan, day)
      const rule = changed ? undefined : plan.ruled.get(day)
      const now = changed
        ? [text.pending_cell(nightText(changed.before), nightText(changed.after), changed.follows)]
        : marks(night)
      return [
        days[day]!,
        ...now,
        ...(rule ? [text.ruled(rule.name)] : []),
        ...(push && push !== 'confirmed' ? [text.push[push]] : []),
      ].join(', ')
    },
    /** A room type, or a plan with its room type and what it follows. */
    row: (row: Row) => {
      if (row.kind === 'type') return sheet.room_types[row.type]!.name
      const { name, room_type, parent, status } = row.plan
      return [
        name,
        sheet.room_types[room_type]!.name,
        ...(parent === null ? [] : [text.follows(sheet.plans[parent]!.name)]),
        ...(status === 'inactive' ? [text.inactive] : []),
      ].join(', ')
    },
    /** A night of a room type. */
    left: (rooms: number, day: number, { sell_limit, stop_sell }: Limited, is_pending: boolean) =>
      [
        text.left(rooms),
        days[day]!,
        ...(sell_limit === null ? [] : [text.limit(sell_limit)]),
        ...(stop_sell ? [text.closed] : []),
        ...(is_pending ? [text.pending_limit] : []),
      ].join(', '),
    /** Who last changed the date. */
    author: (own: OwnDate | undefined, zone: string | undefined) =>
      own?.changed_at ? text.changed_by(own.changed_by, formats.moment(own.changed_at, zone)) : undefined,
  }
}
export type GridWords = ReturnType<typeof gridWords>
