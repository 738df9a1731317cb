import { describe, expect, it } from 'vitest'
import type { ServiceMeal } from '#contract/pricing/meals.ts'
import { includesMeal, mealOf } from './meals.ts'

describe('rule 26.41 — the meals that a service is', () => {
  it.each([
    ['Breakfast buffet', 'bed_and_breakfast'],
    ['Frühstück', 'bed_and_breakfast'],
    ['Petit déjeuner', 'bed_and_breakfast'],
    ['Mezza pensione', 'half_board'],
    ['Half board with breakfast', 'half_board'],
    ['Vollpension', 'full_board'],
    ['Parking', null],
  ])('%s is %s', (en, meal) => expect(mealOf({ per: 'person_night', name: { en }, meal: null })).toBe(meal))

  it('is what the property says, whatever its name', () => {
    const named = (en: string, meal: ServiceMeal) => mealOf({ per: 'person_night', name: { en }, meal })
    expect(named('The table of the captain', 'half_board')).toBe('half_board')
    expect(named('Late breakfast and dinner', 'dinner')).toBeNull()
  })

  it('is none of what is not taken by each guest on each night', () => {
    expect(mealOf({ per: 'item', name: { en: 'Breakfast in bed' }, meal: 'breakfast' })).toBeNull()
  })

  it('is included in a plan that has as much', () => {
    expect(includesMeal('half_board', 'bed_and_breakfast')).toBe(true)
    expect(includesMeal('bed_and_breakfast', 'bed_and_breakfast')).toBe(true)
    expect(includesMeal('bed_and_breakfast', 'half_board')).toBe(false)
    expect(includesMeal('room_only', 'bed_and_breakfast')).toBe(false)
  })
})
