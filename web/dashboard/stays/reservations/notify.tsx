import { type ReactNode, useState } from 'react'
import type { GuestMails } from '#contract/parts/guest-mails.ts'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePropertyOf } from '#web/lib/session.ts'
import { Checkbox } from '#web/ui/controls/choice.ts'
import type { ActionProps } from './actions/action-props.ts'

type Kind = Exclude<keyof GuestMails, 'room_free' | 'channel_bookings'>

interface NotifyOptions {
  readonly kind: Kind
  readonly property_id: string
  readonly channel: string
  /** The recipient; null where there is no address. */
  readonly address: string | null
}

interface NotifyField {
  /** For the body of the request: omitted where nobody can be notified. */
  readonly notice: { notify_guest?: boolean }
  readonly field: ReactNode
}

const STORED = 'serai.notify.'

/** The checkbox for an e-mail to the guest: as it was left last, initially the property's default. */
export function useNotify({ kind, property_id, channel, address }: NotifyOptions): NotifyField {
  const { notify: text } = useMessages().reservations
  const mails = usePropertyOf(property_id)?.guest_mails
  const [typed, setTyped] = useState<boolean>()
  const of_channel = channel !== 'direct'
  const stored = of_channel ? null : localStorage.getItem(STORED + kind)
  const switched = (mails?.[kind] && (!of_channel || mails.channel_bookings)) ?? false
  const is_on = typed ?? (stored === null ? switched : stored === 'on')
  const set = (on: boolean) => {
    setTyped(on)
    if (!of_channel) localStorage.setItem(STORED + kind, on ? 'on' : 'off')
  }
  const field = (
    <Checkbox
      size="xs"
      label={text.label}
      description={address ? text.to(address) : text.no_address}
      checked={is_on && address !== null}
      disabled={address === null}
      onChange={({ currentTarget: { checked } }) => set(checked)}
    />
  )
  return { notice: address === null ? {} : { notify_guest: is_on }, field }
}

/** The same for an existing stay. */
export function useNotifyOf({ reservation }: Pick<ActionProps, 'reservation'>, kind: Kind): NotifyField {
  const { property_id, channel, booker, guest_id, warnings } = reservation
  const guest = useRead('getGuest', { params: { id: guest_id } })
  // A profile with another name keeps its own address: the booker has that of the booking.
  const is_own = !warnings.some(({ code }) => code === 'guest_name_differs')
  const address = is_own && guest.data ? guest.data.email : booker.email
  return useNotify({ kind, property_id, channel, address })
}
