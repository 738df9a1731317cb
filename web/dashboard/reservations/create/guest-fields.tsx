import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Guest } from '../../../../contract/resources/guests.ts'
import type { ApiError } from '../../../lib/api-error.ts'
import { useRead } from '../../../lib/data.ts'
import { useMessages } from '../../../lib/i18n/language.tsx'
import { plainPhone } from '../../../lib/phone.ts'
import { Section } from '../../../ui/description-list.tsx'
import { fullName, useChannelName, useSources } from '../../lookups.ts'
import styles from './create.module.css'
import type { Draft } from './draft.ts'

interface GuestFieldsProps {
  readonly draft: Draft
  readonly set: (more: Partial<Draft>) => void
  readonly property_id: string
  /** The guest who was chosen by id. */
  readonly known: Guest | undefined
  readonly error: ApiError | null
}

const LOOK_UP_AFTER_MS = 400

/** Who comes: a guest who is known, or a new one; the same e-mail address is found while it is typed. */
export function GuestFields({ draft, set, property_id, known, error }: GuestFieldsProps) {
  const { reservations: text, guests, states } = useMessages()
  const problem = (field: string) => error?.fields.find((one) => one.field.endsWith(field))?.message
  const found = useKnownGuests(draft)
  const field = (name: 'first_name' | 'last_name' | 'email' | 'phone', more = {}) => (
    <TextInput
      label={guests[name]}
      value={draft[name]}
      error={problem(name)}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => set({ [name]: value })}
      {...more}
    />
  )
  return (
    <Section title={text.create.guest}>
      {draft.guest_id !== undefined ? (
        <p className={styles.known}>
          <strong>{known ? fullName(known) : draft.guest_id}</strong>{' '}
          <span className="soft">{known?.email}</span>
          <Button variant="subtle" size="compact-xs" onClick={() => set({ guest_id: undefined })}>
            {states.edit}
          </Button>
        </p>
      ) : (
        <div className={styles.guest}>
          {field('first_name')}
          {field('last_name')}
          {field('email', { inputMode: 'email', type: 'email' })}
          {field('phone', {
            inputMode: 'tel',
            description: guests.phone_hint,
            inputWrapperOrder: ['label', 'input', 'description', 'error'],
          })}
          <div role="status" className={styles.ages}>
            {found.map(({ id, title, subtitle }) => (
              <p key={id} className={styles.known}>
                <span>{text.create.guest_known(title)}</span>
                <span className="soft">{subtitle}</span>
                <Button
                  size="compact-xs"
                  aria-label={`${text.create.use_known}: ${title} ${subtitle}`}
                  onClick={() => set({ guest_id: id })}
                >
                  {text.create.use_known}
                </Button>
              </p>
            ))}
          </div>
        </div>
      )}
      <More draft={draft} set={set} property_id={property_id} />
    </Section>
  )
}

const MAX_SUGGESTIONS = 3

/** Guests whose e-mail, phone or name begins as was typed: those that tell most apart first. */
function useKnownGuests({ guest_id, email, phone, last_name }: Draft) {
  const typed = [email.trim(), plainPhone(phone), last_name.trim()].find(({ length }) => length > 2) ?? ''
  const [q] = useDebouncedValue(typed, LOOK_UP_AFTER_MS)
  const { data } = useRead('search', { query: { q } }, { enabled: q !== '' && guest_id === undefined })
  return (q === '' ? [] : (data?.data ?? [])).filter(({ kind }) => kind === 'guest').slice(0, MAX_SUGGESTIONS)
}

function More({ draft, set, property_id }: Pick<GuestFieldsProps, 'draft' | 'set' | 'property_id'>) {
  const text = useMessages().reservations
  const channelName = useChannelName()
  const channels = useSources(property_id)
  return (
    <div className={styles.guest}>
      <NativeSelect
        label={text.channel}
        value={draft.channel}
        data={channels.map((value) => ({ value, label: channelName(value) }))}
        onChange={({ currentTarget: { value } }) => set({ channel: value })}
      />
      <TextInput
        type="time"
        label={text.arrival_time}
        value={draft.estimated_arrival_time}
        onChange={({ currentTarget: { value } }) => set({ estimated_arrival_time: value })}
      />
      <Textarea
        className={styles.ages!}
        label={text.notes}
        value={draft.notes}
        autosize
        minRows={2}
        maxLength={5000}
        onChange={({ currentTarget: { value } }) => set({ notes: value })}
      />
    </div>
  )
}
