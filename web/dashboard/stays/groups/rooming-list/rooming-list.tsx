import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Group } from '#contract/stays/groups.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { usePages } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Answer, Body } from '#web/lib/operations.ts'
import { usePermission, usePropertyOf } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { FormElement } from '#web/shared/record-form.tsx'
import { type RecordForm, useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Textarea } from '#web/ui/controls/input.ts'
import { MultiSelect } from '#web/ui/controls/multi-select.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { FormFooter, Stack } from '#web/ui/form.tsx'
import { Card } from '#web/ui/page.tsx'
import { usePlanOptions } from '../form.tsx'
import styles from '../groups.module.css'
import { ChooseList } from './choose-list.tsx'
import { ListProblems } from './list-problems.tsx'
import { PreviewTable } from './preview-table.tsx'
import { UndoList } from './undo-list.tsx'

type Applied = Answer<'applyRoomingList'>
type Values = { readonly csv: string; readonly rate_plan_ids: string[] }

/** Whether the list can be booked: a group that holds rooms, before it is released or over. rule 31.5 */
const takesStays = ({ status, released_at }: Group) =>
  (status === 'tentative' || status === 'definite') && released_at === null

/** A rooming list, pasted or chosen as a file: previewed with all that is wrong, booked, and undone. rule 31.8 */
export function RoomingList({ group }: { group: Group }) {
  const text = usePartMessages('groups').list
  const { allowed } = usePermission('applyRoomingList')
  const timezone = usePropertyOf(group.property_id)?.timezone
  const lists = usePages('listRoomingLists', { params: { id: group.id }, query: { limit: 20 } })
  if (!allowed) return null
  return (
    <Card>
      <Section title={text.title}>
        <Stack>
          {lists.items
            .filter(({ can_be_undone }) => can_be_undone)
            .map((list) => (
              <UndoList key={list.id} list={list} timezone={timezone} />
            ))}
          {takesStays(group) ? <ListForm group={group} /> : <p className="soft">{text.not_now}</p>}
        </Stack>
      </Section>
    </Card>
  )
}

function ListForm({ group }: { group: Group }) {
  const { list: text } = usePartMessages('groups')
  const [preview, setPreview] = useState<{ readonly of: Values; readonly list: Applied }>()
  const form = useRecordForm('applyRoomingList', undefined, {
    values: (): Values => ({ csv: '', rate_plan_ids: group.rate_plan_id ? [group.rate_plan_id] : [] }),
    body: bodyOf,
    target: { params: { id: group.id } },
    done: ({ rooms }) => text.applied(rooms.length),
    onSaved() {
      form.reset()
      setPreview(undefined)
      check.reset()
    },
  })
  const { values } = form
  const check = useMutation<Applied, ApiError, Values>({
    mutationFn: (sent) =>
      call('applyRoomingList', {
        params: { id: group.id },
        query: { dry_run: true },
        body: bodyOf(sent),
      }),
    onMutate: () => setPreview(undefined),
    onSuccess: (list, of) => setPreview({ of, list }),
  })
  // What is typed afterwards has not been checked.
  const checked = preview?.of === values ? preview.list : undefined
  const error = form.error ?? check.error
  return (
    <FormElement form={form} submit={() => (checked ? form.submit() : check.mutate(values))}>
      <Stack>
        <ListFields form={form} property_id={group.property_id} />
        {!checked && error && <Refusal error={error} csv={check.variables?.csv ?? values.csv} />}
        {checked && <PreviewTable list={checked} />}
        <FormFooter>
          <Button
            type="submit"
            variant={checked ? 'filled' : 'default'}
            disabled={values.csv.trim() === ''}
            loading={check.isPending || form.busy}
          >
            {checked ? text.apply(checked.rooms.length) : text.check}
          </Button>
        </FormFooter>
      </Stack>
    </FormElement>
  )
}

const bodyOf = ({ csv, rate_plan_ids }: Values): Body<'applyRoomingList'> => ({
  csv,
  ...(rate_plan_ids.length > 0 && { rate_plan_ids }),
})

interface ListFieldsProps {
  readonly form: RecordForm<'applyRoomingList', Values>
  readonly property_id: string
}

function ListFields({ form, property_id }: ListFieldsProps) {
  const { list: text } = usePartMessages('groups')
  const { fields } = useMessages()
  const { values } = form
  return (
    <>
      <p className="soft">{text.body}</p>
      <Textarea
        label={text.csv}
        placeholder={text.example}
        className={styles.text!}
        value={values.csv}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={100_000}
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => form.set({ csv: value })}
      />
      <ChooseList choose={(csv) => form.set({ csv })} />
      <MultiSelect
        label={fields.rate_plan_ids}
        description={text.plans_hint}
        data={usePlanOptions(property_id, values.rate_plan_ids)}
        value={values.rate_plan_ids}
        error={form.problem('rate_plan_ids')}
        searchable
        clearable
        onChange={(rate_plan_ids) => form.set({ rate_plan_ids })}
      />
    </>
  )
}

/** What is wrong with rows as a table; anything else as everywhere. */
function Refusal({ error, csv }: { readonly error: ApiError; readonly csv: string }) {
  const problems = error.fields.filter(({ field }) => field.startsWith('csv.'))
  if (problems.length === 0) return <ErrorCard error={error} />
  return <ListProblems problems={problems} csv={csv} />
}
