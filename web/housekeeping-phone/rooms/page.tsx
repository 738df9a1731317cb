import { useEffect, useState } from 'preact/hooks'
import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { fill, plural, text, timeOf } from '../language.ts'
import { type PhoneState, update, usePhone } from '../model.ts'
import { Menu } from '../people/menu.tsx'
import { Banners } from '../queue/banners.tsx'
import { RoomCard } from './card.tsx'
import { type OpenedView, RoomDialog } from './dialog.tsx'
import { inOrder, isWorkOver } from './pending.ts'

type Tab = 'mine' | 'inspect' | 'all'

const isIn: Record<Tab, (room: HousekeepingRoom, user_id: string) => boolean> = {
  mine: ({ assigned_to, task, state }, id) => assigned_to?.id === id && (task !== 'none' || state !== 'none'),
  inspect: ({ state }) => state === 'to_inspect',
  all: () => true,
}

export function RoomsPage() {
  const phone = usePhone()
  const [tab, setTab] = useState<Tab>('mine')
  const [opened, setOpened] = useState<{ readonly room_id: string; readonly view: OpenedView }>()
  const words = text()
  const id = phone.person!.id
  const own_queue = phone.queue.filter(({ user_id }) => user_id === id)
  const rooms = inOrder(phone.cached?.list.data ?? [], own_queue)
  const shown = rooms.filter((room) => isIn[tab](room, id))
  const to_inspect = rooms.filter((room) => isIn.inspect(room, id)).length
  const tabs: [Tab, string][] = [
    ['mine', words.mine],
    ...(to_inspect > 0 || tab === 'inspect'
      ? [['inspect', `${words.inspect_tab} ${to_inspect}`] as [Tab, string]]
      : []),
    ['all', words.all],
  ]
  const room = rooms.find(({ room_id }) => room_id === opened?.room_id)
  return (
    <>
      <header class="top">
        <h1>{words.title}</h1>
        <Menu />
      </header>
      <Banners />
      <main>
        <fieldset class="tabs">
          <legend class="hidden">{words.rooms_shown}</legend>
          {tabs.map(([name, label]) => (
            <label key={name}>
              <input type="radio" name="tab" checked={tab === name} onChange={() => setTab(name)} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <Summary phone={phone} shown={shown} tab={tab} />
        <ul class="rooms">
          {shown.map((one) => (
            <RoomCard
              key={one.room_id}
              room={one}
              open={(view) => setOpened({ room_id: one.room_id, view })}
            />
          ))}
        </ul>
      </main>
      {room && opened && <RoomDialog room={room} initial={opened.view} close={() => setOpened(undefined)} />}
      <Toast message={phone.message} />
    </>
  )
}

/** How long a toast is shown. */
const TOAST_MS = 6_000

function Toast({ message }: Pick<PhoneState, 'message'>) {
  useEffect(() => {
    if (message === undefined) return
    const timer = setTimeout(() => update({ message: undefined }), TOAST_MS)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <p class="toast" role="status">
      {message}
    </p>
  )
}

/** The progress of the day, or why the list is empty. */
function Summary({ phone, shown, tab }: { phone: PhoneState; shown: readonly HousekeepingRoom[]; tab: Tab }) {
  const words = text()
  const { cached, person, property_id } = phone
  const zone = person!.properties.find(({ id }) => id === property_id)?.timezone ?? 'UTC'
  if (!person!.permissions.includes('listHousekeeping')) return <p class="summary">{words.not_allowed}</p>
  if (!cached) return <p class="summary">{phone.is_offline ? words.never_read : words.loading}</p>
  const as_of = phone.is_offline && (
    <p class="summary faint">{fill(words.as_of, { time: timeOf(cached.read_at, zone) })}</p>
  )
  if (shown.length === 0)
    return (
      <>
        <p class="summary">{tab === 'mine' ? words.none_assigned : words.none_here}</p>
        {as_of}
      </>
    )
  const done = shown.filter(isWorkOver).length
  const last = shown
    .map(({ finished_at }) => finished_at ?? '')
    .sort()
    .at(-1)
  const is_done = tab === 'mine' && done === shown.length
  return (
    <>
      <p class={is_done ? 'summary finished' : 'summary'} role="status">
        {is_done && last
          ? plural(words.all_done, shown.length, { time: timeOf(last, zone) })
          : plural(words.progress, shown.length, { done })}
      </p>
      {as_of}
    </>
  )
}
