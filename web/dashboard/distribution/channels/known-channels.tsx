import { useState } from 'react'
import type { ConnectableType } from '#contract/lists.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'

/** How a channel that hoteliers ask for is reached; none of the large ones directly, which take certified partners alone. */
const KNOWN = {
  'Booking.com': 'channel_manager',
  Expedia: 'channel_manager',
  Agoda: 'channel_manager',
  Hostelworld: 'channel_manager',
  HRS: 'channel_manager',
  Airbnb: 'calendar',
  Vrbo: 'calendar',
  'FeWo-direkt': 'calendar',
  SiteMinder: 'open_travel',
  DIRS21: 'open_travel',
} as const satisfies Record<string, Way>
type Way = 'channel_manager' | 'calendar' | 'open_travel'

const TYPE_OF: Readonly<Record<Way, ConnectableType>> = {
  channel_manager: 'ota_xml',
  calendar: 'ical',
  open_travel: 'ota_xml',
}

interface KnownChannelsProps {
  readonly choose: (name: string, type: ConnectableType) => void
}

/** By the name that a hotelier looks for, with what is true of it. */
export function KnownChannels({ choose }: KnownChannelsProps) {
  const text = usePartMessages('channels').known
  const [name, setName] = useState<keyof typeof KNOWN | ''>('')
  return (
    <>
      <NativeSelect
        label={text.label}
        value={name}
        data={[
          { value: '', label: text.other },
          ...Object.keys(KNOWN).map((one) => ({ value: one, label: one })),
        ]}
        onChange={(event) => {
          const chosen = event.currentTarget.value as keyof typeof KNOWN | ''
          setName(chosen)
          if (chosen !== '') choose(chosen, TYPE_OF[KNOWN[chosen]])
        }}
      />
      {name !== '' && <p role="status">{text.ways[KNOWN[name]](name)}</p>}
    </>
  )
}
