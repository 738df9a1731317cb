import { WEEKDAYS } from '#contract/lists.ts'
import type { Formats } from '#web/lib/formats.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { type PartWords, usePartMessages } from '#web/lib/i18n/parts.ts'
import { useRangeWords } from '#web/ui/dates/date-range-field.tsx'
import { useRoomTypes } from '../../lookups.ts'
import type { YieldTerms } from './values.ts'

type Words = PartWords<'yields'>['sentence']

/** A rule in one sentence: "When a night is at least 80 % sold, the price goes up by 10 %, never above €300.00." */
export function useRuleSentence(): (terms: YieldTerms, currency: string) => string {
  const { sentence: text } = usePartMessages('yields')
  const { weekdays } = useMessages().offering.rate_plans
  const formats = useFormats()
  const rangeWords = useRangeWords()
  const types = useRoomTypes()
  return ({ conditions, effect, floor, ceiling }, currency) => {
    const { start_date, end_date, room_type_ids = [] } = conditions
    const days = WEEKDAYS.filter((day) => conditions.weekdays?.includes(day)).map((day) => weekdays[day])
    const period = rangeWords('days', { from: start_date ?? '', to: end_date ?? '' })
    const night = [days.length > 0 && text.on(formats.list(days)), period && text.within(period)]
      .filter(Boolean)
      .join('')
    const where = room_type_ids.map((id) => types.nameOf(id))
    const states = statesOf(
      conditions,
      where.length > 0 ? text.where(formats.list(where)) : '',
      text,
      formats,
    )
    const size = Math.abs(effect.value)
    const by = effect.type === 'percent' ? formats.percent(size) : formats.money({ amount: size, currency })
    return [
      states.length > 0 ? text.when(night, formats.list(states)) : text.always(night),
      effect.value < 0 ? text.down(by) : text.up(by),
      floor ? text.floor(formats.money(floor)) : '',
      ceiling ? text.ceiling(formats.money(ceiling)) : '',
      '.',
    ].join('')
  }
}

/** What a night has to be. */
function statesOf(
  { days_before, occupancy_at_least: least, occupancy_below: below }: YieldTerms['conditions'],
  where: string,
  text: Words,
  { percent }: Formats,
): string[] {
  const sold =
    least != null && below != null
      ? text.between(percent(least), percent(below), where)
      : least != null
        ? text.at_least(percent(least), where)
        : below != null
          ? text.below(percent(below), where)
          : undefined
  return [...(days_before != null ? [text.days(days_before)] : []), ...(sold === undefined ? [] : [sold])]
}
