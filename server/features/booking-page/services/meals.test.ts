import { describe, expect, it } from 'vitest'
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
  ])('%s is %s', (en, meal) => expect(mealOf({ per: 'person_night', name: { en } })).toBe(meal))

  it('is none of what is not taken by each guest on each night', () => {
    expect(mealOf({ per: 'item', name: { en: 'Breakfast in bed' } })).toBeNull()
  })

  it('is included in a plan that has as much', () => {
    expect(includesMeal('half_board', 'bed_and_breakfast')).toBe(true)
    expect(includesMeal('bed_and_breakfast', 'bed_and_breakfast')).toBe(true)
    expect(includesMeal('bed_and_breakfast', 'half_board')).toBe(false)
    expect(includesMeal('room_only', 'bed_and_breakfast')).toBe(false)
  })
})
