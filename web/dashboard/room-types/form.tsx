import { Button, NativeSelect, NumberInput, TagsInput, Textarea, TextInput } from '@mantine/core'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { RoomType } from '../../../contract/room-types.ts'
import type { ApiError } from '../../lib/api-error.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import type { Body } from '../../lib/operations.ts'
import { Section } from '../../ui/description-list.tsx'
import { Columns, Fields, FormFooter, Stack } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import styles from './form.module.css'

type Beds = RoomType['bed_configuration']
const BED_TYPES = ['single', 'twin', 'double', 'queen', 'king', 'sofa_bed', 'bunk', 'cot'] as const
const KINDS = ['private', 'dorm', 'apartment'] as const

export type RoomTypeValues = Required<
  Pick<
    Body<'updateRoomType'>,
    | 'name'
    | 'description'
    | 'kind'
    | 'inventory_count'
    | 'standard_occupancy'
    | 'max_occupancy'
    | 'max_adults'
    | 'max_children'
    | 'bed_configuration'
    | 'size_sqm'
    | 'amenities'
    | 'status'
  >
> & { code: string }

export const NEW_ROOM_TYPE: RoomTypeValues = {
  ...{ name: '', code: '', description: null, kind: 'private', inventory_count: 1, status: 'active' },
  ...{ standard_occupancy: 2, max_occupancy: 2, max_adults: 2, max_children: 0 },
  ...{ bed_configuration: [{ type: 'double', count: 1 }], size_sqm: null, amenities: [] },
}

interface RoomTypeFormProps {
  readonly start: RoomTypeValues
  readonly error: ApiError | null
  readonly busy: boolean
  readonly save_label: string
  readonly save: (values: RoomTypeValues) => void
  /** Fields that a new one has besides. */
  readonly children?: (values: RoomTypeValues) => React.ReactNode
  readonly may_save: boolean
  /** Who may, where this user may not. */
  readonly why: string | undefined
}

/** What a room type says of itself; the same for a new one and for one that is changed. */
export function RoomTypeForm({
  start,
  error,
  busy,
  save_label,
  save,
  children,
  may_save,
  why,
}: RoomTypeFormProps) {
  const text = useMessages().offering.room_types
  const [values, setValues] = useState(start)
  const set = (more: Partial<RoomTypeValues>) => setValues((now) => ({ ...now, ...more }))
  const problem = (field: string) =>
    error?.fields.find((one) => one.field.split('/').at(-1) === field)?.message
  const count = (
    name: 'inventory_count' | 'standard_occupancy' | 'max_occupancy' | 'max_adults' | 'max_children',
  ) => (
    <NumberInput
      label={name === 'inventory_count' ? text.count : text[name]}
      min={name === 'max_children' ? 0 : 1}
      max={2000}
      value={values[name]}
      error={problem(name)}
      onChange={(value) => typeof value === 'number' && set({ [name]: value })}
    />
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save(values)
      }}
    >
      <Fields may_save={may_save} why={why}>
        <Card>
          <Stack>
            <Columns>
              <TextInput
                label={text.name}
                required
                withAsterisk={false}
                maxLength={100}
                value={values.name}
                error={problem('name')}
                onChange={({ currentTarget: { value } }) => set({ name: value })}
              />
              <TextInput
                label={text.code}
                maxLength={20}
                value={values.code}
                error={problem('code')}
                onChange={({ currentTarget: { value } }) => set({ code: value })}
              />
              <NativeSelect
                label={text.kind}
                value={values.kind}
                data={KINDS.map((kind) => ({ value: kind, label: text.kinds[kind] }))}
                onChange={({ currentTarget: { value } }) => set({ kind: value as (typeof KINDS)[number] })}
              />
              <NativeSelect
                label={text.status}
                value={values.status}
                data={(['active', 'inactive'] as const).map((status) => ({
                  value: status,
                  label: text[status],
                }))}
                onChange={({ currentTarget: { value } }) => set({ status: value as 'active' })}
              />
            </Columns>
            <Columns least={120}>
              {count('inventory_count')}
              {count('standard_occupancy')}
              {count('max_occupancy')}
              {count('max_adults')}
              {count('max_children')}
              <NumberInput
                label={`${text.size} (${text.size_unit})`}
                min={1}
                max={10000}
                value={values.size_sqm ?? ''}
                onChange={(value) => set({ size_sqm: typeof value === 'number' ? value : null })}
              />
            </Columns>
            {children?.(values)}
            <Textarea
              label={text.description}
              autosize
              minRows={2}
              maxLength={2000}
              value={values.description ?? ''}
              onChange={({ currentTarget: { value } }) =>
                set({ description: value.trim() === '' ? null : value })
              }
            />
            <TagsInput
              size="xs"
              label={text.amenities}
              description={text.amenities_hint}
              value={values.amenities}
              error={problem('amenities')}
              onChange={(amenities) =>
                set({ amenities: amenities.map((one) => one.trim().toLowerCase().replaceAll(/\s+/g, '_')) })
              }
            />
          </Stack>
        </Card>
        <Card>
          <BedList
            beds={values.bed_configuration}
            change={(bed_configuration) => set({ bed_configuration })}
          />
        </Card>
        <FormFooter sticky>
          <Button type="submit" variant="filled" disabled={!may_save} loading={busy}>
            {save_label}
          </Button>
        </FormFooter>
      </Fields>
    </form>
  )
}

function BedList({ beds, change }: { beds: Beds; change: (beds: Beds) => void }) {
  const { offering, states } = useMessages()
  const text = offering.room_types
  const replace = (at: number, more: Partial<Beds[number]>) =>
    change(beds.map((bed, i) => (i === at ? { ...bed, ...more } : bed)))
  return (
    <Section
      title={text.beds}
      actions={
        <Button size="compact-xs" onClick={() => change([...beds, { type: 'single', count: 1 }])}>
          {text.add_bed}
        </Button>
      }
    >
      <ul className={styles.beds}>
        {beds.map(({ type, count }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: beds have nothing else to be told apart by
          <li key={at}>
            <NumberInput
              aria-label={`${text.bed_types[type]}: ${text.bed_count}`}
              min={1}
              max={100}
              value={count}
              onChange={(value) => typeof value === 'number' && replace(at, { count: value })}
            />
            <NativeSelect
              aria-label={text.beds}
              value={type}
              data={BED_TYPES.map((one) => ({ value: one, label: text.bed_types[one] }))}
              onChange={({ currentTarget: { value } }) => replace(at, { type: value as typeof type })}
            />
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`${states.delete}: ${text.bed_types[type]}`}
              onClick={() => change(beds.filter((_, i) => i !== at))}
            >
              <X size={14} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
