import { useParams } from '@tanstack/react-router'
import type { RoomType } from '#contract/inventory/room-types.ts'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Page } from '#web/ui/page.tsx'
import { ActiveBadge } from '../../active-badge.tsx'
import { ChangedBy } from '../../audit-log/public.ts'
import { CopyAsApi } from '../../copy-as-api.tsx'
import { ButtonLink } from '../../links.tsx'
import { PhotoList } from '../../property/photos/public.ts'
import { RoomTypeFields, roomTypeValues } from './form.tsx'
import { MadeOfField } from './made-of-field.tsx'

export default function RoomTypePage() {
  const text = useMessages().offering.room_types
  const words = usePartMessages('room_type_form')
  const { id } = useParams({ strict: false })
  const room_type = useRead('getRoomType', { params: { id: id! } })
  return (
    <Page
      bare
      title={room_type.data?.name ?? text.title}
      beside={
        room_type.data && (
          <>
            <ActiveBadge status={room_type.data.status} />
            <ChangedBy id={room_type.data.id} />
          </>
        )
      }
      actions={
        <>
          <CopyAsApi operation="getRoomType" args={{ params: { id: id! } }} />
          {room_type.data?.made_of.length === 0 && (
            <ButtonLink to="/rooms" search={{ room_type_id: id! }}>
              {words.show_rooms}
            </ButtonLink>
          )}
        </>
      }
    >
      <QueryState query={room_type}>
        {(found) => (
          <>
            <Edit room_type={found} />
            <PhotoList owner={{ kind: 'room_type', id: found.id, photos: found.photos }} />
          </>
        )}
      </QueryState>
    </Page>
  )
}

function Edit({ room_type }: { room_type: RoomType }) {
  const { offering, states } = useMessages()
  const words = usePartMessages('room_type_form')
  const form = useRecordForm('updateRoomType', room_type, {
    values: roomTypeValues,
    read: 'getRoomType',
    done: ({ name }) => offering.room_types.saved(name),
  })
  return (
    <FormPage form={form} submit={states.save}>
      <RoomTypeFields form={form}>
        {room_type.made_of.length > 0 && (
          <MadeOfField
            value={form.values.made_of}
            onChange={(made_of) => form.set({ made_of })}
            property_id={room_type.property_id}
            id={room_type.id}
            description={words.note}
            label={form.field('made_of').label}
            error={form.problem('made_of')}
          />
        )}
      </RoomTypeFields>
    </FormPage>
  )
}
