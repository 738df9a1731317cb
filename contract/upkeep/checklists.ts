import Type, { type Static } from 'typebox'
import * as s from '../schema.ts'

const MAX_CHECKLIST_LINES = 30
const MAX_LINE_LENGTH = 100

const line = {
  text: s.line(MAX_LINE_LENGTH, 'What is to be done or checked'),
  required: Type.Boolean({ description: 'Whether the work is finished only with this line ticked' }),
}

const ChecklistLine = s.named(
  'ChecklistLine',
  s.object({
    id: s.id('checklist_line', 'Identifier of the line, which stays when its text changes'),
    ...line,
  }),
)
export type ChecklistLine = Static<typeof ChecklistLine>

const ChecklistLineInput = s.named(
  'ChecklistLineInput',
  s.object({
    id: s.optional(
      s.id('checklist_line', 'Identifier of the line, so that its ticks stay; omitted for a new line'),
    ),
    text: line.text,
    required: s.optional(line.required),
  }),
)

const ofEachTask = <T extends Type.TSchema>(lineSchema: T) => {
  const lines = (task: string) =>
    Type.Array(lineSchema, { maxItems: MAX_CHECKLIST_LINES, description: `Lines of ${task}, in order` })
  return {
    departure: lines('a departure'),
    arrival: lines('a check before an arrival'),
    stayover: lines('a stayover'),
    linen: lines('a stayover with fresh linen'),
  }
}

export const Checklists = s.named('Checklists', s.object(ofEachTask(ChecklistLine)))
export type Checklists = Static<typeof Checklists>

export const ChecklistsInput = s.named(
  'ChecklistsInput',
  s.object(s.optionals(ofEachTask(ChecklistLineInput))),
)
export type ChecklistsInput = Static<typeof ChecklistsInput>

export const HousekeepingTick = s.named(
  'HousekeepingTick',
  s.object({
    line_id: s.id('checklist_line', 'The line of the checklist'),
    at: s.timestamp('When the line was ticked'),
    by: s.nullable(Type.String({ description: 'Name of the person or the API key; null when it has none' })),
  }),
)
export type HousekeepingTick = Static<typeof HousekeepingTick>
