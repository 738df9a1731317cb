import type { ChecklistLine, Checklists } from '#contract/upkeep/checklists.ts'
import { newId } from '#server/kernel/new-id.ts'

const required = (text: string): ChecklistLine => ({ id: newId('checklist_line'), text, required: true })
const line = (text: string): ChecklistLine => ({ ...required(text), required: false })

/** What housekeepers of the hotel tick in a room. */
export const CHECKLISTS: Checklists = {
  departure: [
    required('Wardrobe, drawers and safe are empty'),
    line('Bed linen changed'),
    line('Towels and bath mat changed'),
    line('Shower, basin and toilet cleaned'),
    line('Minibar checked and filled'),
    line('Coffee, tea and water filled up'),
    line('Floor vacuumed, also under the bed'),
    required('Windows closed, heating at 19 °C'),
  ],
  arrival: [line('Lights and television work'), line('Welcome card placed'), required('Windows closed')],
  stayover: [
    line('Bed made'),
    line('Towels on the floor changed'),
    line('Bathroom cleaned'),
    line('Minibar checked and filled'),
    line('Bins emptied'),
  ],
  linen: [
    required('Bed linen changed'),
    line('All towels changed'),
    line('Bathroom cleaned'),
    line('Minibar checked and filled'),
    line('Bins emptied'),
  ],
}
