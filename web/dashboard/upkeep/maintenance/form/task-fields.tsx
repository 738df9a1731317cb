import type { Assignee } from '#contract/upkeep/housekeeping.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { WriteId } from '#web/lib/operations.ts'
import type { RecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect, SegmentedControl } from '#web/ui/controls/choice.ts'
import { Autocomplete, Input, Textarea } from '#web/ui/controls/input.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Columns } from '#web/ui/form.tsx'
import { optionsOf, wordOptions } from '#web/ui/options.ts'
import { PRIORITIES } from '../model.ts'
import { REPEAT_CHOICES, type TaskValues } from './values.ts'

export interface TaskFieldsProps<K extends WriteId> {
  readonly form: RecordForm<K, TaskValues>
  readonly people: readonly Assignee[]
}

const UNITS = ['day', 'week', 'month', 'year'] as const

/** What is to be done, its priority, due date and assignee. */
export function TaskFields<K extends WriteId>({ form, people }: TaskFieldsProps<K>) {
  const text = usePartMessages('maintenance')
  return (
    <>
      <Textarea
        {...form.field('description')}
        label={text.form.description}
        maxLength={2000}
        autosize
        minRows={2}
        required
        withAsterisk={false}
        data-autofocus
      />
      <NativeSelect {...form.field('category')} data={wordOptions(text.categories)} />
      <PriorityField form={form} />
      <Columns>
        <DateField
          {...form.field('due_on')}
          required={form.values.repeats !== 'never'}
          withAsterisk={false}
          description={form.values.repeats === 'never' ? undefined : text.form.due_hint}
        />
        <Autocomplete
          {...form.field('assigned_to')}
          description={text.form.assigned_hint}
          maxLength={120}
          autoComplete="off"
          data={people.map(({ name }) => name)}
        />
      </Columns>
      <RepeatFields form={form} />
    </>
  )
}

function PriorityField<K extends WriteId>({ form }: Pick<TaskFieldsProps<K>, 'form'>) {
  const text = usePartMessages('maintenance')
  const { fields } = useMessages()
  return (
    <Input.Wrapper label={fields.priority} labelElement="div">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={fields.priority}
        value={form.values.priority}
        data={optionsOf(PRIORITIES.toReversed(), text.priorities)}
        onChange={(priority) => form.set({ priority: priority as TaskValues['priority'] })}
      />
    </Input.Wrapper>
  )
}

function RepeatFields<K extends WriteId>({ form }: Pick<TaskFieldsProps<K>, 'form'>) {
  const text = usePartMessages('maintenance')
  const { fields } = useMessages()
  return (
    <Columns least={120}>
      <NativeSelect
        {...form.field('repeats')}
        label={fields.repeat}
        data={optionsOf(REPEAT_CHOICES, text.repeats)}
      />
      {form.values.repeats === 'custom' && (
        <>
          <NumberField {...form.field('every')} min={1} max={365} allowDecimal={false} />
          <NativeSelect {...form.field('unit')} data={optionsOf(UNITS, text.units)} />
        </>
      )}
    </Columns>
  )
}
