import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { RoomType } from '../../../contract/room-types.ts'
import { changedFields } from '../../lib/changed-fields.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { useEditBase } from '../../lib/edit-base.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import type { Body } from '../../lib/operations.ts'
import { usePermission } from '../../lib/session.ts'
import { ConflictDialog } from '../../shared/conflict.tsx'
import { ErrorCard } from '../../shared/error-card.tsx'
import { QueryState } from '../../shared/query-state.tsx'
import { Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { ActiveBadge } from '../active-badge.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'
import { ButtonLink } from '../links.tsx'
import { PATHS } from '../paths.ts'
import { RoomTypeForm, type RoomTypeValues } from './form.tsx'

export default function RoomTypePage() {
  const text = useMessages().offering.room_types
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
      <QueryState query={room_type}>{(found) => <Edit room_type={found} />}</QueryState>
    </Page>
  )
}

function Edit({ room_type }: { room_type: RoomType }) {
  const { offering, states } = useMessages()
  const text = offering.room_types
  const { allowed, why } = usePermission('updateRoomType')
  const update = useWrite('updateRoomType')
  const { base, edition, begin } = useEditBase(room_type)
  const [typed, setTyped] = useState<Partial<RoomTypeValues>>({})
  const changes = changedFields(base, typed) as Body<'updateRoomType'>
  const save = (body: Body<'updateRoomType'>, version: number, values: typeof typed) =>
    update.mutate(
      { params: { id: base.id }, body, version },
      {
        onSuccess: (saved) => {
          begin(saved, values)
          showToast(text.saved(saved.name))
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
          apply={(version) => save(changes, version, typed)}
          discard={(now) => {
            update.reset()
            begin(now as RoomType)
          }}
        />
      ) : (
        update.error && <ErrorCard error={update.error} />
      )}
      <RoomTypeForm
        key={edition}
        start={base}
        error={update.error}
        busy={update.isPending}
        may_save={allowed}
        why={why}
        save_label={states.save}
        save={(values) => {
          const body = changedFields(base, values)
          setTyped(values)
          if (Object.keys(body).length > 0) save(body, base.version, values)
        }}
      />
    </>
  )
}
