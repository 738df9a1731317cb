import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, useState } from 'react'
import type { Checklists } from '#contract/upkeep/checklists.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ActionIcon, Button } from '#web/ui/controls/button.ts'
import { Checkbox, NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Stack } from '#web/ui/form.tsx'
import styles from './checklists.module.css'

type Task = keyof Checklists
export interface LineValues {
  /** A new line has none. */
  readonly id?: string
  readonly text: string
  readonly required: boolean
}
export type ChecklistValues = Readonly<Record<Task, readonly LineValues[]>>

const TASKS: readonly Task[] = ['departure', 'arrival', 'stayover', 'linen']
const MAX_LINES = 30
const MAX_LINE_LENGTH = 100

/** The lists that are sent: lines without a text are left out. */
export const checklistsOf = (values: ChecklistValues): Record<Task, LineValues[]> => {
  const lines = (task: Task) =>
    values[task].map((line) => ({ ...line, text: line.text.trim() })).filter(({ text }) => text !== '')
  return {
    departure: lines('departure'),
    arrival: lines('arrival'),
    stayover: lines('stayover'),
    linen: lines('linen'),
  }
}

interface ChecklistFieldsProps {
  readonly form: {
    readonly values: { readonly checklists: ChecklistValues }
    readonly set: (more: { readonly checklists: ChecklistValues }) => void
    readonly problem: (path: `checklists.${string}`) => string | undefined
  }
}

/** The lines that housekeepers tick in a room, of one task at a time. rule 24.29 */
export function ChecklistFields({ form }: ChecklistFieldsProps) {
  const words = usePartMessages('housekeeping')
  const text = words.rules
  const [task, setTask] = useState<Task>('departure')
  const [added, setAdded] = useState<number>()
  const { checklists } = form.values
  const lines = checklists[task]
  const set = (next: readonly LineValues[]) => form.set({ checklists: { ...checklists, [task]: next } })
  const insert = (at: number) => {
    if (lines.length >= MAX_LINES) return
    set(lines.toSpliced(at, 0, { text: '', required: false }))
    setAdded(at)
  }
  return (
    <Section title={text.checklists}>
      <Stack>
        <p className="soft">{text.checklists_hint}</p>
        <NativeSelect
          label={text.checklist_task}
          value={task}
          data={TASKS.map((one) => ({
            value: one,
            label: `${words.tasks[one]} (${checklists[one].length})`,
          }))}
          maw={320}
          onChange={({ currentTarget: { value } }) => {
            setTask(value as Task)
            setAdded(undefined)
          }}
        />
        {lines.length > 0 && (
          <ol className={styles.lines}>
            {lines.map((line, at) => (
              <Line
                // biome-ignore lint/suspicious/noArrayIndexKey: new lines have no id, and all are edited in their places
                key={`${task} ${at}`}
                {...{ line, at }}
                is_new={at === added}
                error={form.problem(`checklists.${task}.${at}`)}
                set={(more) => set(lines.with(at, { ...line, ...more }))}
                raise={() => set(lines.toSpliced(at, 1).toSpliced(at - 1, 0, line))}
                remove={() => set(lines.toSpliced(at, 1))}
                insert={() => insert(at + 1)}
              />
            ))}
          </ol>
        )}
        <div>
          <Button size="compact-sm" disabled={lines.length >= MAX_LINES} onClick={() => insert(lines.length)}>
            {text.add_line}
          </Button>
        </div>
      </Stack>
    </Section>
  )
}

interface LineProps {
  readonly line: LineValues
  readonly at: number
  readonly is_new: boolean
  readonly error: string | undefined
  readonly set: (more: Partial<LineValues>) => void
  readonly raise: () => void
  readonly remove: () => void
  readonly insert: () => void
}

function Line({ line, at, is_new, error, set, raise, remove, insert }: LineProps) {
  const text = usePartMessages('housekeeping').rules
  /** Enter continues with the next line in place of saving. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    insert()
  }
  return (
    <li className={styles.line}>
      <TextInput
        aria-label={text.line(at + 1)}
        value={line.text}
        maxLength={MAX_LINE_LENGTH}
        error={error}
        autoFocus={is_new}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget: { value } }) => set({ text: value })}
      />
      <Checkbox
        label={text.line_required}
        checked={line.required}
        onChange={({ currentTarget: { checked } }) => set({ required: checked })}
      />
      <ActionIcon variant="subtle" aria-label={text.raise_line(at + 1)} disabled={at === 0} onClick={raise}>
        <ArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={text.remove_line(at + 1)} onClick={remove}>
        <Trash2 size={16} aria-hidden />
      </ActionIcon>
    </li>
  )
}
