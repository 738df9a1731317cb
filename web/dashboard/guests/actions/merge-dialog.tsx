import { useState } from 'react'
import type { GuestWithHistory } from '#contract/guests/guests.ts'
import { MERGED_FIELDS, type MergedField } from '#contract/parts/merged-fields.ts'
import { fullName } from '#contract/text/person-names.ts'
import { useRead, useWrite } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Radio } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { useDebouncedValue } from '#web/ui/controls/use-debounced-value.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import styles from './guest-data.module.css'

interface MergeDialogProps {
  readonly guest: GuestWithHistory
  /** The other profile, where it is known already. */
  readonly from?: string
  readonly close: () => void
}

/** Two profiles beside each other: what the one that stays says afterwards is chosen field by field. */
export function MergeDialog({ guest, from, close }: MergeDialogProps) {
  const text = usePartMessages('guest_data').merging
  const [chosen, setChosen] = useState(from)
  return (
    <Dialog title={text.title(fullName(guest))} close={close} size="xl">
      {chosen === undefined ? (
        <ChooseOther guest={guest} choose={setChosen} />
      ) : (
        <Preview guest={guest} from={chosen} close={close} />
      )}
    </Dialog>
  )
}

function ChooseOther({ guest, choose }: { guest: GuestWithHistory; choose: (id: string) => void }) {
  const text = usePartMessages('guest_data').merging
  const [typed, setTyped] = useState('')
  const [name] = useDebouncedValue(typed.trim(), 250)
  const query = name.includes('@') ? { email: name } : /^[+\d]/.test(name) ? { phone: name } : { name }
  const found = useRead('listGuests', { query: { ...query, limit: 10 } }, { enabled: name !== '' })
  const others = (found.data?.data ?? []).filter(({ id }) => id !== guest.id)
  return (
    <>
      <TextInput
        label={text.choose}
        placeholder={text.search}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
      />
      <ul className={styles.found} aria-label={text.choose}>
        {others.map((other) => (
          <li key={other.id}>
            <Button variant="subtle" onClick={() => choose(other.id)}>
              {[fullName(other), other.email, other.phone].filter(Boolean).join(' · ')}
            </Button>
          </li>
        ))}
        {name !== '' && found.data && others.length === 0 && <li className="soft">{text.none}</li>}
      </ul>
    </>
  )
}

function Preview({ guest, from, close }: { guest: GuestWithHistory; from: string; close: () => void }) {
  const other = useRead('getGuest', { params: { id: from } })
  return (
    <QueryState query={other} skeleton={<SkeletonRows rows={4} />}>
      {(found) => <Choices guest={guest} other={found} close={close} />}
    </QueryState>
  )
}

const isFilled = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0)
const isBoth = (field: MergedField) => field === 'tags' || field === 'preference_notes'

function Choices({
  guest,
  other,
  close,
}: {
  guest: GuestWithHistory
  other: GuestWithHistory
  close: () => void
}) {
  const text = usePartMessages('guest_data').merging
  const [take, setTake] = useState<readonly MergedField[]>([])
  const merge = useWrite('mergeGuests')
  const undo = useUndo(guest.id, other)
  const request = { params: { id: guest.id }, query: {}, body: { from: other.id, take: [...take] } }
  return (
    <>
      <p className="soft">{text.body}</p>
      <Comparison guest={guest} other={other} take={take} setTake={setTake} />
      <p>{text.consequence(other.stay_history.length)}</p>
      {merge.error && <ErrorCard error={merge.error} />}
      <div className={styles.act}>
        <Button
          variant="filled"
          loading={merge.isPending}
          onClick={() =>
            merge.mutate(request, {
              onSuccess: () => {
                showToast(text.done(fullName(other)), undo)
                close()
              },
            })
          }
        >
          {text.act}
        </Button>
      </div>
    </>
  )
}

interface ComparisonProps {
  readonly guest: GuestWithHistory
  readonly other: GuestWithHistory
  readonly take: readonly MergedField[]
  readonly setTake: (take: readonly MergedField[]) => void
}

/** The fields that differ, both values beside each other. */
function Comparison({ guest, other, take, setTake }: ComparisonProps) {
  const text = usePartMessages('guest_data').merging
  const fields = MERGED_FIELDS.filter(
    (field) => isFilled(other[field]) && JSON.stringify(guest[field]) !== JSON.stringify(other[field]),
  )
  return (
    <table className={styles.compare}>
      <thead>
        <tr>
          <th scope="col">{text.field}</th>
          <th scope="col">
            {text.kept}
            <small>{text.stays(guest.stay_history.length)}</small>
          </th>
          <th scope="col">
            {text.other}
            <small>{text.stays(other.stay_history.length)}</small>
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <Choice
            key={field}
            field={field}
            values={[guest[field], other[field]]}
            is_chosen={take.includes(field) || !isFilled(guest[field])}
            choose={(is_chosen) =>
              setTake(
                is_chosen
                  ? [...take.filter((one) => one !== field), field]
                  : take.filter((one) => one !== field),
              )
            }
          />
        ))}
      </tbody>
    </table>
  )
}

/** From the toast, as from the profile. */
function useUndo(id: string, other: GuestWithHistory) {
  const text = usePartMessages('guest_data').merging
  const undo = useWrite('undoGuestMerge')
  return () =>
    undo.mutate(
      { params: { id }, body: { from: other.id } },
      { onSuccess: () => showToast(text.undone(fullName(other))) },
    )
}

interface ChoiceProps {
  readonly field: MergedField
  readonly values: readonly [unknown, unknown]
  readonly is_chosen: boolean
  readonly choose: (is_chosen: boolean) => void
}

function Choice({ field, values, is_chosen, choose }: ChoiceProps) {
  const text = usePartMessages('guest_data').merging
  const names = useMessages().fields
  const shown = useShown(field)
  const [own, theirs] = values
  const is_free = isFilled(own)
  const label = names[field as keyof typeof names] as string
  return (
    <tr>
      <th scope="row">
        {label}
        {isBoth(field) && is_free && !is_chosen && <small>{text.both}</small>}
      </th>
      <td data-chosen={!is_chosen || undefined}>
        <Radio
          name={field}
          label={is_free ? shown(own) : text.nothing}
          checked={!is_chosen}
          disabled={!is_free}
          onChange={() => choose(false)}
        />
      </td>
      <td data-chosen={is_chosen || undefined}>
        <Radio name={field} label={shown(theirs)} checked={is_chosen} onChange={() => choose(true)} />
      </td>
    </tr>
  )
}

/** A value as people read it. */
function useShown(field: MergedField) {
  const formats = useFormats()
  return (value: unknown): string => {
    if (field === 'country') return formats.country(value as string)
    if (field === 'language') return formats.language(value as string)
    if (Array.isArray(value)) return value.join(', ')
    if (typeof value === 'object' && value !== null) return Object.values(value).filter(Boolean).join(', ')
    return String(value)
  }
}
