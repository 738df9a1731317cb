import type { Guest } from '#contract/guests/guests.ts'
import type { Booker } from '#contract/parts/reservation-parts.ts'
import { fullName, listName } from '#contract/text/person-names.ts'
import { useMessages } from '../lib/i18n/language.tsx'
import { Skeleton } from '../ui/controls/layout.ts'
import { hasSameName } from './lookups.ts'

interface GuestNameProps {
  readonly guest: Guest | undefined
  readonly asking: boolean
  /** Placeholder of a guest who cannot be loaded. */
  readonly otherwise: string
}

/** A name in a list, once it is loaded: no other text before, which might be taken for one. */
export function GuestName({ guest, asking, otherwise }: GuestNameProps) {
  if (guest) return listName(guest)
  return asking ? <Skeleton component="span" display="inline-block" width={110} height={12} /> : otherwise
}

/** The booker of a stay, and the guest of its profile where the name differs. */
export function BookerName({ booker, guest }: { booker: Booker; guest: Guest | undefined }) {
  return (
    <>
      {listName(booker)}
      <ProfileBeside booker={booker} guest={guest} />
    </>
  )
}

/** ` · profile Anna Alphason`, where the booker has another name. */
export function ProfileBeside({ booker, guest }: { booker: Booker; guest: Guest | undefined }) {
  const text = useMessages().guests
  if (!guest || hasSameName(guest, booker)) return null
  return <span className="soft"> · {text.profile_of(fullName(guest))}</span>
}
