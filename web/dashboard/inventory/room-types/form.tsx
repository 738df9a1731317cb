import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { ROOM_TYPE_GENDERS } from '#contract/inventory/genders.ts'
import type { RoomType } from '#contract/inventory/room-types.ts'
import { BED_TYPES, OFFERING_STATUSES, ROOM_TYPE_KINDS } from '#contract/lists.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { WriteId } from '#web/lib/operations.ts'
import type { RecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { NumberInput, TagsInput, Textarea, TextInput } from '#web/ui/controls/input.ts'
import { Section } from '#web/ui/description-list.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Columns, Stack } from '#web/ui/form.tsx'
import { optionsOf } from '#web/ui/options.ts'
import { Card } from '#web/ui/page.tsx'
import styles from './form.module.css'

type Beds = RoomType['bed_configuration']

/** The fields that are edited here: all but photos, texts in other languages and what the service sets. */
export const roomTypeValues = ({
  id,
  property_id,
  photos,
  translations,
  version,
  created_at,
  updated_at,
  ...values
}: RoomType) => values

export type RoomTypeValues = ReturnType<typeof roomTypeValues>

export const NEW_ROOM_TYPE: RoomTypeValues = {
  name: '',
  code: '',
  description: null,
  kind: 'private',
  gender: 'any',
  inventory_count: 1,
  status: 'active',
  standard_occupancy: 2,
  max_occupancy: 2,
  max_adults: 2,
  max_children: 0,
  bed_configuration: [{ type: 'double', count: 1 }],
  size_sqm: null,
  amenities: [],
  made_of: [],
}

const COUNTS = [
  'inventory_count',
  'standard_occupancy',
  'max_occupancy',
  'max_adults',
  'max_children',
] as const

interface RoomTypeFieldsProps<K extends WriteId, V extends RoomTypeValues> {
  readonly form: RecordForm<K, V>
  /** Further fields of a new one. */
  readonly children?: ReactNode
}

/** The fields of a room type, new or existing. */
export function RoomTypeFields<K extends WriteId, V extends RoomTypeValues>({
  form,
  children,
}: RoomTypeFieldsProps<K, V>) {
  const text = useMessages().offering.room_types
  const words = usePartMessages('room_type_form')
  const { values, field } = form
  const set = (more: Partial<RoomTypeValues>) => form.set(more as Partial<V>)
  return (
    <>
      <Card>
        <Stack>
          <Columns>
            <TextInput {...field('name')} required withAsterisk={false} maxLength={100} />
            <TextInput {...field('code')} maxLength={20} />
            <NativeSelect
              {...field('kind')}
              data={optionsOf(ROOM_TYPE_KINDS, text.kinds)}
              onChange={({ currentTarget }) =>
                set({ kind: currentTarget.value as RoomType['kind'], gender: 'any' })
              }
            />
            {values.kind === 'dorm' && (
              <NativeSelect {...field('gender')} data={optionsOf(ROOM_TYPE_GENDERS, words.genders)} />
            )}
            <NativeSelect {...field('status')} data={optionsOf(OFFERING_STATUSES, text)} />
          </Columns>
          <CountFields form={form} />
          {children}
          <Textarea
            {...field('description')}
            autosize
            minRows={2}
            maxLength={2000}
            onChange={({ currentTarget: { value } }) =>
              set({ description: value.trim() === '' ? null : value })
            }
          />
          <TagsInput
            {...field('amenities')}
            size="xs"
            description={words.amenities_hint}
            onChange={(amenities) =>
              set({ amenities: amenities.map((one) => one.trim().toLowerCase().replaceAll(/\s+/g, '_')) })
            }
          />
        </Stack>
      </Card>
      <Card>
        <BedList beds={values.bed_configuration} change={(bed_configuration) => set({ bed_configuration })} />
      </Card>
    </>
  )
}

function CountFields<K extends WriteId, V extends RoomTypeValues>({ form }: { form: RecordForm<K, V> }) {
  const text = useMessages().offering.room_types
  const { values, field } = form
  const set = (more: Partial<RoomTypeValues>) => form.set(more as Partial<V>)
  return (
    <Columns least={120}>
      {COUNTS.filter((name) => name !== 'inventory_count' || values.made_of.length === 0).map((name) => (
        <NumberField
          key={name}
          {...field(name)}
          min={name === 'max_children' ? 0 : 1}
          max={2000}
          onChange={(count) => set({ [name]: count })}
        />
      ))}
      <NumberInput
        {...field('size_sqm')}
        label={`${text.size} (${text.size_unit})`}
        min={1}
        max={10000}
        onChange={(size) => set({ size_sqm: typeof size === 'number' ? size : null })}
      />
    </Columns>
  )
}

function BedList({ beds, change }: { beds: Beds; change: (beds: Beds) => void }) {
  const { offering, states } = useMessages()
  const text = offering.room_types
  const words = usePartMessages('room_type_form')
  const replace = (at: number, more: Partial<Beds[number]>) =>
    change(beds.map((bed, i) => (i === at ? { ...bed, ...more } : bed)))
  return (
    <Section
      title={text.beds}
      actions={
        <Button size="compact-xs" onClick={() => change([...beds, { type: 'single', count: 1 }])}>
          {words.add_bed}
        </Button>
      }
    >
      <ul className={styles.beds}>
        {beds.map(({ type, count }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: beds have nothing else to be told apart by
          <li key={at}>
            <NumberField
              aria-label={`${text.bed_types[type]}: ${words.bed_count}`}
              min={1}
              max={100}
              value={count}
              onChange={(value) => replace(at, { count: value })}
            />
            <NativeSelect
              aria-label={text.beds}
              value={type}
              data={optionsOf(BED_TYPES, text.bed_types)}
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
