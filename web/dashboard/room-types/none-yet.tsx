import { useMessages } from '../../lib/i18n/language.tsx'
import { usePermission } from '../../lib/session.ts'
import { Notice } from '../../shared/query-state.tsx'
import { ButtonLink } from '../links.tsx'

export function NewRoomType() {
  const text = useMessages().offering.room_types
  const { allowed, why } = usePermission('createRoomType')
  return (
    <ButtonLink
      to="/settings/room-types/new"
      variant="filled"
      disabled={!allowed}
      {...(why && { title: why })}
    >
      {text.new}
    </ButtonLink>
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
