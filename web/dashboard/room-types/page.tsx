import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { RoomType } from '../../../contract/room-types.ts'
import { changedFields } from '../../lib/changed-fields.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { useText } from '../../lib/i18n/language.tsx'
import type { Body } from '../../lib/operations.ts'
import { ConflictDialog } from '../../ui/conflict.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { Page } from '../../ui/page.tsx'
import { Shown } from '../../ui/states.tsx'
import { say } from '../../ui/toasts.tsx'
import { ActiveBadge } from '../active-badge.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'
import { ButtonLink } from '../links.tsx'
import { PATHS } from '../paths.ts'
import { useMay } from '../shell/session.ts'
import { RoomTypeForm } from './form.tsx'

export default function RoomTypePage() {
  const text = useText().offering.room_types
  const { id } = useParams({ strict: false })
  const room_type = useRead('getRoomType', { params: { id: id! } })
  return (
    <Page
      bare
      title={room_type.data?.name ?? text.title}
      beside={room_type.data && <ActiveBadge status={room_type.data.status} />}
      actions={
        <>
          <CopyAsApi operation="getRoomType" args={{ params: { id: id! } }} />
          <ButtonLink to={PATHS.rooms} search={{ room_type_id: id! }}>
            {text.show_rooms}
          </ButtonLink>
        </>
      }
    >
      <Shown query={room_type}>{(found) => <Edit room_type={found} />}</Shown>
    </Page>
  )
}

function Edit({ room_type }: { room_type: RoomType }) {
  const { offering, states } = useText()
  const text = offering.room_types
  const { allowed } = useMay('updateRoomType')
  const update = useWrite('updateRoomType')
  // What the fields began with: a change of somebody else meanwhile shows as a conflict, not as lost typing.
  const [base, setBase] = useState(room_type)
  const [changes, setChanges] = useState<Body<'updateRoomType'>>({})
  const save = (body: Body<'updateRoomType'>, version: number) =>
    update.mutate(
      { params: { id: base.id }, body, version },
      {
        onSuccess: (saved) => {
          setBase(saved)
          say(text.saved(saved.name))
        },
      },
    )
  return (
    <>
      {update.error?.code === 'SVC-1015' ? (
        <ConflictDialog
          operation="getRoomType"
          id={base.id}
          seen={base}
          changes={changes}
          apply={(version) => save(changes, version)}
          discard={() => update.reset()}
        />
      ) : (
        update.error && <ErrorCard error={update.error} />
      )}
      <RoomTypeForm
        start={base}
        error={update.error}
        busy={update.isPending}
        may_save={allowed}
        save_label={states.save}
        save={(values) => {
          const body = changedFields(base, values)
          setChanges(body)
          if (Object.keys(body).length > 0) save(body, base.version)
        }}
      />
    </>
  )
}
