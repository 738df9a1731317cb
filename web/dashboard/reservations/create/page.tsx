import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Reservation } from '../../../../contract/parts/reservation-parts.ts'
import type { ApiError } from '../../../lib/api-error.ts'
import { useRead, useWrite } from '../../../lib/data.ts'
import { addDays, isDay } from '../../../lib/formats.ts'
import { useFormats, useMessages } from '../../../lib/i18n/language.tsx'
import { roomRefusalWords } from '../../../lib/room-refusal.ts'
import { useMe, usePermission, useProperty } from '../../../lib/session.ts'
import { ErrorCard } from '../../../shared/error-card.tsx'
import { Notice } from '../../../shared/query-state.tsx'
import { Card, Page } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { useNotify } from '../notify.tsx'
import styles from './create.module.css'
import { type Choice, type Draft, draftProblem, emptyDraft, requestOf } from './draft.ts'
import { GuestFields } from './guest-fields.tsx'
import { chosenOf, Offers, useAvailability } from './offers.tsx'
import { StayFields } from './stay-fields.tsx'
import { Summary } from './summary.tsx'

/** One screen: when and how many, what is free, who, and the sum; from the keyboard alone if wanted. */
export default function CreateReservation() {
  const { reservations, states } = useMessages()
  const text = reservations.create
  const { allowed, why } = usePermission('createReservation')
  const { properties } = useMe()
  const chosen = useProperty()
  const [property_id, setProperty] = useState<string>()
  const property = chosen ?? properties.find(({ id }) => id === property_id) ?? properties[0]
  if (!allowed || !property) {
    return (
      <Page title={text.title}>
        <Notice title={allowed ? text.no_offers : states.forbidden_title}>{why}</Notice>
      </Page>
    )
  }
  return (
    <Page title={text.title} bare>
      <Form
        key={property.id}
        property_id={property.id}
        today={property.business_date}
        chooseProperty={chosen ? undefined : setProperty}
      />
    </Page>
  )
}

interface FormProps {
  readonly property_id: string
  readonly today: string
  readonly chooseProperty: ((id: string) => void) | undefined
}

function Form({ property_id, today, chooseProperty }: FormProps) {
  const { reservations: text, errors } = useMessages()
  const formats = useFormats()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const search = useSearch({ strict: false }) as { check_in?: string; check_out?: string; guest_id?: string }
  const arrival = isDay(search.check_in) ? search.check_in : today
  const [draft, setDraft] = useState<Draft>(() =>
    emptyDraft({
      check_in: arrival,
      check_out: isDay(search.check_out) ? search.check_out : addDays(arrival, 1),
      guest_id: search.guest_id,
    }),
  )
  const [choice, setChoice] = useState<Choice>()
  const set = (more: Partial<Draft>) => setDraft((now) => ({ ...now, ...more }))
  const availability = useAvailability(draft, property_id)
  const settled = availability.data !== undefined && !availability.isPlaceholderData
  const chosen = settled ? chosenOf(availability.data!, choice) : undefined
  const known = useRead(
    'getGuest',
    { params: { id: draft.guest_id ?? '' } },
    { enabled: draft.guest_id !== undefined },
  )
  const address = (draft.guest_id === undefined ? draft.email.trim() : known.data?.email) || null
  const { notice, field } = useNotify({ kind: 'confirmed', property_id, channel: draft.channel, address })
  const create = useWrite('createReservation')
  const check_in = useWrite('updateReservation')
  const done = (reservation: Reservation) => {
    showToast(text.create.created(reservation.confirmation_code, formats.money(reservation.total)))
    navigate({ to: '/reservations', search: { peek: reservation.id } })
  }
  const book = async (walk_in: boolean) => {
    if (!chosen || create.isPending || !form.current?.reportValidity()) return
    const reservation = await create
      .mutateAsync({ body: { ...requestOf(draft, chosen), ...notice } })
      .catch(() => undefined)
    if (!reservation) return
    done(reservation)
    if (!walk_in) return
    // Whoever could not be checked in is booked all the same: the drawer is open, and can do it.
    await check_in.mutateAsync({ params: { id: reservation.id }, body: { status: 'checked_in' } }).then(
      () => showToast(text.done.checked_in(reservation.confirmation_code)),
      (error: ApiError) => {
        const why = roomRefusalWords(error, errors, formats) ?? `${error.message} (${error.code})`
        showToast(text.create.not_checked_in(why))
      },
    )
  }
  const offer = !choice ? 'none' : chosen ? 'there' : settled ? 'gone' : 'asking'
  const problem = draftProblem(draft, text.create, offer)
  const may_walk_in = draft.check_in === today && draft.room_id !== null
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        book(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.ctrlKey && may_walk_in) {
          event.preventDefault()
          book(true)
        }
      }}
    >
      <div className={styles.left}>
        <Card>
          <StayFields
            draft={draft}
            set={(more) => set({ ...more, room_id: null })}
            today={today}
            property_id={property_id}
            chooseProperty={chooseProperty}
          />
        </Card>
        <Card>
          <Offers
            property_id={property_id}
            ready={draft.check_out > draft.check_in}
            party={draft}
            availability={availability}
            choice={choice}
            choose={(one) => {
              if (one.room_type_id !== choice?.room_type_id) set({ room_id: null })
              setChoice(one)
            }}
          />
        </Card>
        <Card>
          <GuestFields
            draft={draft}
            set={set}
            property_id={property_id}
            known={known.data}
            error={create.error}
          />
        </Card>
      </div>
      <Summary draft={draft} set={set} choice={choice} chosen={chosen} property_id={property_id}>
        {create.error && <ErrorCard error={create.error} />}
        {field}
        <Button type="submit" variant="filled" disabled={!!problem} loading={create.isPending} fullWidth>
          {text.create.do}
        </Button>
        {draft.check_in === today && (
          <Button
            disabled={!!problem || !may_walk_in}
            fullWidth
            onClick={() => book(true)}
            title="Ctrl Enter"
          >
            {text.create.do_and_check_in}
          </Button>
        )}
        {problem ? (
          <p className="soft" role="status">
            {problem}
          </p>
        ) : (
          draft.check_in === today && !may_walk_in && <p className="soft">{text.create.choose_room}</p>
        )}
      </Summary>
    </form>
  )
}
