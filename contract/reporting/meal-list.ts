import Type, { type Static } from 'typebox'
import { DESK } from '../account/roles.ts'
import { MEAL_PLANS } from '../lists.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'

const count = (description: string) => Type.Integer({ description })
const name = (description: string) => Type.String({ description, examples: ['Okafor'] })
const portions = {
  breakfast: count('Breakfasts'),
  lunch: count('Lunches'),
  dinner: count('Dinners'),
}
const party = {
  adults: count('Number of adults'),
  children: count('Number of children'),
}

export const MealList = s.named(
  'MealList',
  s.object({
    property_id: s.id('property'),
    property: Type.String({ description: 'Name of the property', examples: ['Harbour House'] }),
    date: s.date('The day'),
    at: s.timestamp('Time of the report'),
    data: Type.Array(
      s.named(
        'MealsOfStay',
        s.object({
          reservation_id: s.id('reservation'),
          room: s.nullable(
            Type.String({ description: 'Name of the room; null for none', examples: ['204'] }),
          ),
          first_name: name('Name of the booker'),
          last_name: name('Name of the booker'),
          ...party,
          arrives: Type.Boolean({ description: 'Whether the guests come that day' }),
          meal_plan: s.oneOf(MEAL_PLANS, 'Meals that the price of the stay includes'),
          ...portions,
          others: Type.Array(
            s.object({
              name: Type.String({ description: 'Name, in the language of the property' }),
              quantity: count('Number of units'),
            }),
            { description: 'Booked services of the category `food` whose `meal` is null' },
          ),
          preferences: s.nullable(
            Type.String({ description: 'Beginning of the preferences of the guest; null for none' }),
          ),
          note: s.nullable(Type.String({ description: 'Beginning of the notes of the stay; null for none' })),
        }),
      ),
      {
        description:
          'Stays whose guests have slept in the house, and those that come that day with a meal, by room; 2,000 at most',
      },
    ),
    totals: s.object(
      { stays: count('How many there are'), ...party, ...portions },
      'Sums over all of these stays',
    ),
  }),
)
export type MealList = Static<typeof MealList>

const query = {
  property_id: s.reference('property'),
  date: s.optional(s.date('The business date (default), one of the 7 days before it, or of the 30 after it')),
}

export const getMealList = operation({
  id: 'getMealList',
  method: 'GET',
  path: '/reports/meals',
  tag: 'Figures',
  roles: DESK,
  summary: 'What the kitchen prepares on a day, by room',
  description:
    'Breakfast and lunch for guests who have slept in the house, dinner for those who will: by the `meal_plan` of the rate plan, and by booked services with a `meal`.',
  query: s.object(query),
  status: 200,
  response: MealList,
  errors: ['SVC-1011', 'SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}' } },
})

export const exportMealList = operation({
  id: 'exportMealList',
  method: 'GET',
  path: '/reports/meals/export',
  tag: 'Figures',
  roles: DESK,
  summary: 'Export what the kitchen prepares on a day',
  description: 'CSV (RFC 4180, UTF-8) of what `GET /reports/meals` answers: a line for each stay.',
  query: s.object(query),
  status: 200,
  file: 'text/csv; charset=utf-8',
  errors: ['SVC-1011', 'SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}' } },
})
