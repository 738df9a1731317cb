import { type Adjustment, adjust, sellingPrice } from '#contract/arithmetic/adjusted-prices.ts'
import { type Exact, exact, isZero } from '#contract/arithmetic/exact-amounts.ts'
import type { DateRestrictions } from '#contract/parts/rate-plan-terms.ts'
import { RESTRICTIONS } from '#contract/pricing/restriction-names.ts'
import { type Edits, keyOf, partsOf } from './edits.ts'
import { dateAt, dayOf, type Sheet, type SheetPlan } from './sheet.ts'

/** An exact amount; `free` where it was entered as 0, and not adjusted since. rule 3 */
interface ExactPrice extends Exact {
  readonly free: boolean
}

const asEntered = (amount: number): ExactPrice => ({ ...exact(amount), free: amount === 0 })

function adjusted(price: ExactPrice, adjustment: Adjustment): ExactPrice {
  const next = adjust(price, adjustment)
  return { ...next, free: price.free && isZero(next) }
}

/** Null for what cannot be sold: only a price entered as 0 is free. */
function amountOf(price: ExactPrice | null): number | null {
  if (!price) return null
  const amount = sellingPrice(price, price.free)
  return typeof amount === 'number' ? amount : null
}

/** An adjusted price; null for what the service refuses: 0 or below, except for a free night, or too high. rule 21.3 */
export const adjustedAmount = (amount: number, adjustment: Adjustment): number | null =>
  amountOf(adjusted(asEntered(amount), adjustment))

/** The price and restrictions of a night. */
export interface Night {
  readonly price: number | null
  /** Of the date itself. */
  readonly is_own: boolean
  readonly restrictions: DateRestrictions
}

/** Of a plan and day with some edits: each plan follows the one that it derives from. */
export function nightWith(sheet: Sheet, edits: Edits, plan: SheetPlan, day: number): Night {
  const edit = edits.get(keyOf(plan.id, dateAt(sheet, day)))?.price
  return {
    price: amountOf(exactPrice(sheet, edits, plan, day)),
    is_own: edit ? edit.kind !== 'clear' : plan.source[day] === 'o',
    restrictions: restrictionsWith(sheet, edits, plan, day),
  }
}

/** As the service answered it. */
export const nightOf = (sheet: Sheet, plan: SheetPlan, day: number): Night => ({
  price: plan.price[day] ?? null,
  is_own: plan.source[day] === 'o',
  restrictions: restrictionsWith(sheet, NO_EDITS, plan, day),
})

const NO_EDITS: Edits = new Map()

function exactPrice(sheet: Sheet, edits: Edits, plan: SheetPlan, day: number): ExactPrice | null {
  const edit = edits.get(keyOf(plan.id, dateAt(sheet, day)))?.price
  if (edit?.kind === 'set') return asEntered(edit.amount)
  const before = plan.price[day] ?? null
  if (edit?.kind === 'adjust') {
    const amount = before === null ? null : adjustedAmount(before, edit.adjustment)
    return amount === null ? null : asEntered(amount)
  }
  if (!edit && plan.source[day] === 'o') return before === null ? null : asEntered(before)
  return planPrice(sheet, edits, plan, day)
}

/** Without the override of the date. */
function planPrice(sheet: Sheet, edits: Edits, plan: SheetPlan, day: number): ExactPrice | null {
  const source = plan.plan_source[day]
  const follows = plan.derivation !== null && plan.parent !== null && source !== 'y' && source !== 'w'
  if (follows) {
    const above = exactPrice(sheet, edits, sheet.plans[plan.parent!]!, day)
    return above && adjusted(above, plan.derivation!.adjustment)
  }
  const amount = plan.plan_price[day] ?? null
  return amount === null ? null : asEntered(amount)
}

function restrictionsWith(sheet: Sheet, edits: Edits, plan: SheetPlan, day: number): DateRestrictions {
  const inherits = plan.derivation?.inherit_restrictions === true && plan.parent !== null
  const general = inherits
    ? restrictionsWith(sheet, edits, sheet.plans[plan.parent!]!, day)
    : plan.restrictions
  const own = { ...plan.own.get(day)?.restrictions }
  const edit = edits.get(keyOf(plan.id, dateAt(sheet, day)))?.restrictions
  for (const [key, value] of Object.entries(edit ?? {}) as [keyof DateRestrictions, unknown][])
    if (value === null) delete own[key]
    else Object.assign(own, { [key]: value })
  return { ...general, ...own }
}

/** A night that would change. */
export interface Changed {
  readonly before: Night
  readonly after: Night
  /** Changes because the plan that it derives from does. */
  readonly follows: boolean
}

/** For each plan the days that edits change, including plans that derive from it. */
export type Preview = ReadonlyMap<number, ReadonlyMap<number, Changed>>

/** Every visible night that edits change, before and after. */
export function previewOf(sheet: Sheet, edits: Edits): Preview {
  const found = new Map<number, Map<number, Changed>>()
  const place = new Map(sheet.plans.map(({ id, at }) => [id, at]))
  const look = (at: number, day: number, follows: boolean) => {
    const plan = sheet.plans[at]!
    const days = found.get(at) ?? new Map<number, Changed>()
    const edited = edits.has(keyOf(plan.id, dateAt(sheet, day)))
    if (!days.has(day)) {
      const [before, after] = [nightOf(sheet, plan, day), nightWith(sheet, edits, plan, day)]
      const is_only_following = follows && !edited
      if (!is_only_following || !isSameNight(before, after))
        found.set(at, days.set(day, { before, after, follows: is_only_following }))
    }
    for (const next of sheet.below[at]!) look(next, day, true)
  }
  for (const key of edits.keys()) {
    const { plan_id, date } = partsOf(key)
    const [at, day] = [place.get(plan_id), dayOf(sheet, date)]
    if (at !== undefined && day >= 0 && day < sheet.days) look(at, day, false)
  }
  return found
}

/** A night of a room type after an edit. */
export interface Limited {
  readonly stop_sell: boolean
  readonly sell_limit: number | null
}

/** For each room type the nights that edits close, open or limit. */
export function limitsOf(sheet: Sheet, edits: Edits): ReadonlyMap<number, ReadonlyMap<number, Limited>> {
  const place = new Map(sheet.room_types.map(({ id }, type) => [id, type]))
  const found = new Map<number, Map<number, Limited>>()
  for (const [key, { limit }] of edits) {
    const { plan_id: id, date } = partsOf(key)
    const [type, day] = [place.get(id), dayOf(sheet, date)]
    if (!limit || type === undefined || day < 0 || day >= sheet.days) continue
    const { stop_sell, sell_limit } = sheet.room_types[type]!
    const now = { stop_sell: stop_sell[day]!, sell_limit: sell_limit[day]! }
    found.set(type, (found.get(type) ?? new Map()).set(day, { ...now, ...limit }))
  }
  return found
}

const isSameNight = (one: Night, other: Night): boolean =>
  one.price === other.price && one.is_own === other.is_own && isSameRestriction(one, other)

const isSameRestriction = ({ restrictions: one }: Night, { restrictions: other }: Night): boolean =>
  RESTRICTIONS.every((key) => (one[key] ?? null) === (other[key] ?? null))

/** Clears all restrictions of a date. */
export const NO_RESTRICTIONS = Object.fromEntries(
  RESTRICTIONS.map((key) => [key, null]),
) as Required<DateRestrictions>
