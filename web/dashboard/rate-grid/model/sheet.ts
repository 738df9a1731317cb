import { addDays, nightsBetween } from '#contract/dates.ts'
import type { YieldRuleName } from '#contract/parts/price-parts.ts'
import type { DateRestrictions, Derivation } from '#contract/parts/rate-plan-terms.ts'
import type { RateGrid } from '#contract/rate-grid/rate-grid.staff.ts'

/** The override of a date of a plan. */
export interface OwnDate {
  readonly price: number | null
  readonly by_adults: boolean
  readonly restrictions: DateRestrictions | null
  readonly changed_at: string | null
  readonly changed_by: string | null
}

export interface SheetPlan extends Omit<RateGrid['plans'][number], 'dates' | 'derived_from' | 'yields'> {
  readonly at: number
  readonly derivation: Derivation | null
  /** By index of the day. */
  readonly own: ReadonlyMap<number, OwnDate>
  /** The yield rule that set the price, by index of the day. */
  readonly ruled: ReadonlyMap<number, YieldRuleName>
}

/** Rate plans by nights, as the service returned them: days are indexes, the first night is 0. */
export interface Sheet extends Omit<RateGrid, 'plans'> {
  readonly today: number
  readonly plans: readonly SheetPlan[]
  /** For each plan the indexes of those that derive directly from it. */
  readonly below: readonly (readonly number[])[]
}

export function sheetOf({ plans: answered, ...grid }: RateGrid): Sheet {
  const below: number[][] = answered.map(() => [])
  answered.forEach(({ parent }, at) => {
    if (parent !== null) below[parent]!.push(at)
  })
  return {
    ...grid,
    today: nightsBetween(grid.from, grid.business_date),
    below,
    plans: answered.map(({ dates, derived_from, yields, ...plan }, at) => ({
      ...plan,
      at,
      derivation: derived_from,
      ruled: new Map(yields.day.map((day, entry) => [day, grid.yield_rules[yields.rule[entry]!]!])),
      own: new Map(
        dates.day.map((day, entry) => [
          day,
          {
            price: dates.price[entry]!,
            by_adults: dates.by_adults[entry]!,
            restrictions: dates.restrictions[entry]!,
            changed_at: dates.changed_at[entry]!,
            changed_by: dates.changed_by[entry]!,
          },
        ]),
      ),
    })),
  }
}

export const dateAt = ({ from }: Pick<Sheet, 'from'>, day: number): string => addDays(from, day)
export const dayOf = ({ from }: Pick<Sheet, 'from'>, date: string): number => nightsBetween(from, date)
