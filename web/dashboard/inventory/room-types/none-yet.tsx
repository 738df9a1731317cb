import { useMessages } from '#web/lib/i18n/language.tsx'
import { Notice } from '#web/shared/query-state.tsx'
import { CreateLink } from '../../links.tsx'

export function NewRoomType() {
  const text = useMessages().offering.room_types
  return (
    <CreateLink to="/settings/room-types/new" may="createRoomType">
      {text.new}
    </CreateLink>
  )
}

/** Shown where a room type is needed first. */
export function NoRoomTypes() {
  const text = useMessages().offering.room_types
  return (
    <Notice title={text.empty_title} action={<NewRoomType />}>
      {text.empty_body}
    </Notice>
  )
}
