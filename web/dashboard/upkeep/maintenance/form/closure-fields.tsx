import { useQuery } from '@tanstack/react-query'
import { ROOM_BLOCK_TYPES } from '#contract/lists.ts'
import type { TaskChanged } from '#contract/upkeep/maintenance.ts'
import { BlockedNights } from '#web/dashboard/inventory/rooms/public.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { titleOf } from '#web/lib/i18n/current-locale.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { WriteId } from '#web/lib/operations.ts'
import type { RecordForm } from '#web/shared/use-record-form.ts'
import { Radio } from '#web/ui/controls/choice.ts'
import { useDebouncedValue } from '#web/ui/controls/use-debounced-value.ts'
import { DateRangeField } from '#web/ui/dates/date-range-field.tsx'
import { Caution } from '#web/ui/form.tsx'
import styles from '../maintenance.module.css'
import type { ClosureValues, TaskValues } from './values.ts'

/** A dry run of a room block. */
export type TryClosure = (closure: ClosureValues, signal: AbortSignal) => Promise<TaskChanged>

interface ClosureFieldsProps<K extends WriteId> {
  readonly form: RecordForm<K, TaskValues>
  readonly room_name: string
  /** The request of the dry run, beside the block. */
  readonly about: string
  /** Undefined where nothing differs from the existing block. */
  readonly attempt: TryClosure | undefined
}

/** Whether the room is blocked for it, with conflicts shown before it is saved. rule 24.14 */
export function ClosureFields<K extends WriteId>({ form, room_name, ...trial }: ClosureFieldsProps<K>) {
  const text = usePartMessages('maintenance').closure
  const { block_types, block_hints, block_dates, block_to_hint } = useMessages().offering.rooms
  const { closure } = form.values
  const set = (more: Partial<ClosureValues>) => form.set({ closure: { ...closure, ...more } })
  return (
    <>
      <Radio.Group
        label={text.title(room_name)}
        value={closure.type}
        onChange={(type) => set({ type: type as ClosureValues['type'] })}
        error={closure.type === 'none' && form.problem('closure')}
      >
        <Radio mt={10} size="xs" value="none" label={text.none} description={text.none_hint} />
        {ROOM_BLOCK_TYPES.map((one) => (
          <Radio
            key={one}
            mt={10}
            size="xs"
            value={one}
            label={block_types[one]}
            description={block_hints[one]}
          />
        ))}
      </Radio.Group>
      {closure.type !== 'none' && (
        <>
          <DateRangeField
            label={block_dates}
            kind="nights"
            description={block_to_hint}
            value={closure}
            onChange={set}
            error={form.problem('closure')}
          />
          <Impact closure={closure} room_name={room_name} {...trial} />
        </>
      )}
    </>
  )
}

const DELAY_MS = 250

type ImpactProps = Pick<ClosureFieldsProps<WriteId>, 'room_name' | 'about' | 'attempt'> & {
  readonly closure: ClosureValues
}

function Impact({ closure, room_name, about, attempt }: ImpactProps) {
  const text = usePartMessages('maintenance').closure
  const { states } = useMessages()
  const [debounced] = useDebouncedValue(closure, DELAY_MS)
  const { data, error, isFetching } = useQuery<TaskChanged, ApiError>({
    queryKey: ['updateTask', 'dry_run', about, debounced],
    enabled: attempt !== undefined && debounced.to > debounced.from,
    retry: false,
    queryFn: ({ signal }) => attempt!(debounced, signal),
  })
  if (!attempt) return null
  const clear = data && data.overbooked_dates.length === 0 && data.reservation_ids.length === 0
  return (
    <div role="status" className={styles.impact}>
      {error ? (
        <Caution tone="red">
          {titleOf(error.code) ?? error.message} ({error.code})
        </Caution>
      ) : data && !clear ? (
        <BlockedNights room={{ name: room_name }} answer={data} />
      ) : (
        <span className="soft">{data ? text.clear : isFetching && states.loading}</span>
      )}
    </div>
  )
}
