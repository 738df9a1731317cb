import type { MealList } from '#contract/reporting/meal-list.ts'
import { readRoomsOfDay } from '#server/features/inventory/rooms/public.ts'
import { findProperty } from '#server/features/property/properties/public.ts'
import { type DayStay, type PropertyDay, readStaysOfDay } from '#server/features/stays/reservations/public.ts'
import { fault } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { nightsBetween } from '#server/kernel/time/dates.ts'
import type { ScopedContext } from '#server/postgres/scope.ts'
import type { PaperContext } from '../paper-context.ts'
import { byRoom, MAX_STAYS } from '../read-in-house.ts'
import { mealsOfStay } from './meals-of-stay.ts'
import { readMealServices, readServedStays } from './store.ts'

/** Days before and after the business date. */
const MAX_DAYS_BACK = 7
const MAX_DAYS_AHEAD = 30

interface MealDay {
  readonly property_id: string
  readonly date?: string | undefined
}

/** What the kitchen prepares on a day, by room. rule 23.11 */
export async function readMealList(ctx: PaperContext, day: MealDay): Promise<MealList> {
  const { property_id } = day
  const property = await findProperty(ctx, property_id)
  const today = businessDate(property, ctx.now)
  const date = dayOf(day, today)
  const data = await readRows(ctx, { property_id, date, is_current: date === today }, today)
  const listed = data.filter(({ arrives, dinner, lunch, breakfast, others }) =>
    arrives ? dinner + lunch + breakfast + others.length > 0 : true,
  )
  listed.sort(byRoom)
  const sum = (of: 'adults' | 'children' | 'breakfast' | 'lunch' | 'dinner') =>
    listed.reduce((whole, row) => whole + row[of], 0)
  return {
    property_id,
    property: property.name,
    date,
    at: toTimestamp(ctx.now),
    data: listed.slice(0, MAX_STAYS),
    totals: {
      stays: listed.length,
      adults: sum('adults'),
      children: sum('children'),
      breakfast: sum('breakfast'),
      lunch: sum('lunch'),
      dinner: sum('dinner'),
    },
  }
}

/** Every stay of the night before or after, unordered. */
async function readRows(ctx: PaperContext, day: PropertyDay, today: string): Promise<MealList['data']> {
  const { property_id, date } = day
  const [all, rooms, services] = await Promise.all([
    readStaysOfDay(ctx, [day]),
    readRoomsOfDay(ctx, [day]),
    readMealServices(ctx, property_id),
  ])
  const here = all.flatMap((stay) => {
    const nights = nightsAround(stay, date, today)
    return nights.slept || nights.sleeps ? [{ stay, ...nights }] : []
  })
  const ids = here.map(({ stay }) => stay.id)
  const served_by_id = new Map((await readServedStays(ctx, ids)).map((one) => [one.id, one]))
  const service_by_id = new Map(services.map((one) => [one.id, one]))
  const room_names = new Map(rooms.map(({ id, name }) => [id, name]))
  return here.flatMap(({ stay, slept, sleeps }) => {
    const known = served_by_id.get(stay.id)
    if (!known) return []
    const party = stay.adults + stay.children
    const meals = mealsOfStay({ ...known, date, slept, sleeps, party }, service_by_id)
    const room_id = stay.moves_from_room_id ?? stay.room_id
    return {
      reservation_id: stay.id,
      room: room_id === null ? null : (room_names.get(room_id) ?? null),
      first_name: stay.booker.first_name,
      last_name: stay.booker.last_name,
      adults: stay.adults,
      children: stay.children,
      arrives: !slept,
      meal_plan: known.meal_plan,
      ...meals,
      others: [...meals.others],
      preferences: seesProfile(ctx, stay) ? known.preferences : null,
      note: stay.note,
    }
  })
}

/** SVC-1011 for a day too far away. */
function dayOf({ date }: MealDay, today: string): string {
  const day = date ?? today
  if (nightsBetween(day, today) > MAX_DAYS_BACK || nightsBetween(today, day) > MAX_DAYS_AHEAD)
    throw fault('SVC-1011', {
      message: `date is at most ${MAX_DAYS_BACK} days before the business date, or ${MAX_DAYS_AHEAD} after it.`,
      details: { date: day, business_date: today },
    })
  return day
}

/** Whether the guests of a stay have slept in the house before a day, and whether they will after it, by what is known now. */
function nightsAround(
  { status, check_in, check_out }: DayStay,
  date: string,
  today: string,
): { readonly slept: boolean; readonly sleeps: boolean } {
  const is_expected = status === 'confirmed' && check_in >= today
  const is_or_was_here = status === 'checked_in' || status === 'checked_out'
  const is_overdue = status === 'checked_in' && check_out < date && date === today
  if (!is_expected && !is_or_was_here) return { slept: false, sleeps: false }
  return {
    slept: check_in < date && (date <= check_out || is_overdue),
    sleeps: check_in <= date && date < check_out,
  }
}

/** Callers of some properties see the profile of who has checked in there. */
const seesProfile = ({ scope }: ScopedContext, { status }: DayStay): boolean =>
  scope.property_ids === null || status !== 'confirmed'
