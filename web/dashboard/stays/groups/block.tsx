import { useState } from 'react'
import { later } from '#contract/dates.ts'
import type { Group } from '#contract/stays/groups.ts'
import { useRoomTypes } from '#web/dashboard/lookups.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission, usePropertyOf } from '#web/lib/session.ts'
import { FormElement, FormError } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Caution, FormFooter, Stack } from '#web/ui/form.tsx'
import { recordOptions } from '#web/ui/options.ts'
import { Card } from '#web/ui/page.tsx'
import {
  type BlockCells,
  cellsBelow,
  cellsOfPickedUp,
  changedCells,
  nightsOfGroup,
  rangesOf,
} from './block-cells.ts'
import { BlockGrid } from './block-grid.tsx'
import styles from './groups.module.css'

/** Nights beside each other. */
const NIGHTS = 14
const NO_CELLS: BlockCells = {}

/** The rooms of a group by room type and night; typed over by the desk. rule 31.3 */
export function Block({ group }: { group: Group }) {
  const text = usePartMessages('groups')
  const types = useTypesOf(group)
  const [start, setStart] = useState(0)
  const nights = nightsOfGroup(group)
  const editable = useIsEditable(group)
  const form = useBlockForm(group)
  const { cells } = form.values
  const shown = nights.slice(start, start + NIGHTS)
  return (
    <Card>
      <Section
        title={text.block}
        actions={
          <Actions
            group={group}
            editable={editable}
            set={(more) => form.set({ cells: { ...cells, ...more } })}
          />
        }
      >
        <FormElement form={form}>
          <Stack>
            <FormError form={form} />
            {types.isEmpty ? (
              <p className="soft">{editable ? text.block_empty : text.no_block}</p>
            ) : (
              <BlockGrid
                group={group}
                types={types.shown}
                nights={shown}
                all={nights}
                cells={cells}
                set={(more) => form.set({ cells: { ...cells, ...more } })}
                editable={editable}
              />
            )}
            <Steps start={start} count={nights.length} step={setStart} />
            {editable && <AddType types={types.others} add={types.add} />}
            <Pending group={group} form={form} />
          </Stack>
        </FormElement>
      </Section>
    </Card>
  )
}

function useBlockForm(group: Group) {
  const text = usePartMessages('groups')
  return useRecordForm('updateGroup', group, {
    values: () => ({ cells: NO_CELLS }),
    body: ({ cells }) => ({ blocks: rangesOf(changedCells(group, cells)) }),
    read: 'getGroup',
    done: () => text.block_saved,
  })
}

/** Whether the block can change: by the desk, until it is released or over. rule 31.6 */
function useIsEditable({ status, released_at, release_at }: Group): boolean {
  const { allowed } = usePermission('updateGroup')
  const passed = release_at !== null && Date.parse(release_at) <= Date.now()
  return allowed && released_at === null && !passed && status !== 'cancelled' && status !== 'completed'
}

/** The room types of the block, with those that are added. */
function useTypesOf(group: Group) {
  const [added, setAdded] = useState<readonly string[]>([])
  const known = [...useRoomTypes().values()].filter(({ property_id }) => property_id === group.property_id)
  const of_block = new Set([...group.blocks.map(({ room_type_id }) => room_type_id), ...added])
  return {
    isEmpty: of_block.size === 0,
    shown: known.filter(({ id }) => of_block.has(id)),
    others: known.filter(({ id, status }) => !of_block.has(id) && status === 'active'),
    add: (id: string) => setAdded([...added, id]),
  }
}

interface ActionsProps {
  readonly group: Group
  readonly editable: boolean
  readonly set: (more: BlockCells) => void
}

/** Wash-down to what is picked up: filled in, and saved by the same button as every change. rule 31.4 */
function Actions({ group, editable, set }: ActionsProps) {
  const text = usePartMessages('groups')
  const today = usePropertyOf(group.property_id)?.business_date ?? ''
  const left = group.room_nights - group.picked_up - group.released
  if (!editable || left === 0) return null
  return (
    <Button size="compact-sm" onClick={() => set(cellsOfPickedUp(group, later(today, group.from)))}>
      {text.wash_down}
    </Button>
  )
}

interface StepsProps {
  readonly start: number
  readonly count: number
  readonly step: (start: number) => void
}

function Steps({ start, count, step }: StepsProps) {
  const text = usePartMessages('groups')
  if (count <= NIGHTS) return null
  return (
    <div className={styles.row}>
      <Button size="compact-sm" disabled={start === 0} onClick={() => step(Math.max(0, start - NIGHTS))}>
        {text.earlier}
      </Button>
      <Button size="compact-sm" disabled={start + NIGHTS >= count} onClick={() => step(start + NIGHTS)}>
        {text.later}
      </Button>
      <span className="soft">{text.nights_shown(start + 1, Math.min(count, start + NIGHTS), count)}</span>
    </div>
  )
}

interface AddTypeProps {
  readonly types: readonly { readonly id: string; readonly name: string }[]
  readonly add: (id: string) => void
}

function AddType({ types, add }: AddTypeProps) {
  const text = usePartMessages('groups')
  if (types.length === 0) return null
  return (
    <NativeSelect
      className={styles.add!}
      aria-label={text.add_type}
      value=""
      data={[{ value: '', label: text.add_type }, ...recordOptions(types)]}
      onChange={({ currentTarget: { value } }) => value && add(value)}
    />
  )
}

interface PendingProps {
  readonly group: Group
  readonly form: ReturnType<typeof useBlockForm>
}

/** What is typed and not saved, or why it cannot be. */
function Pending({ group, form }: PendingProps) {
  const text = usePartMessages('groups')
  const { states } = useMessages()
  const formats = useFormats()
  const changed = changedCells(group, form.values.cells)
  const below = cellsBelow(group, changed)
  const count = Object.keys(changed).length
  if (count === 0) return null
  return (
    <>
      {below.map(({ room_type_id, date, picked_up }) => (
        <Caution key={`${room_type_id} ${date}`} tone="red">
          {text.below_picked_up(formats.day(date), picked_up)}
        </Caution>
      ))}
      <FormFooter>
        <span className="soft" role="status">
          {text.changed_nights(count)}
        </span>
        <Button onClick={() => form.set({ cells: NO_CELLS })}>{text.discard}</Button>
        <Button type="submit" variant="filled" disabled={below.length > 0} loading={form.busy}>
          {states.save}
        </Button>
      </FormFooter>
    </>
  )
}
