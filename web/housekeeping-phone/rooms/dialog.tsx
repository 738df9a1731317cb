import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { HousekeepingAction, HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { fill, text } from '../language.ts'
import { update, usePhone } from '../model.ts'
import { ChargeForm, useServices } from './charge-form.tsx'
import { Checklist } from './checklist.tsx'
import { Facts } from './facts.tsx'
import { FoundItemForm } from './found-item-form.tsx'
import { useMayInspect } from './main-action.tsx'
import { ProblemForm } from './problem-form.tsx'
import { Sheet } from './sheet.tsx'
import { SuppliesForm } from './supplies-form.tsx'
import { TextForm } from './text-form.tsx'
import { useChecklistLabel } from './use-lines.ts'
import { useRecord } from './use-record.ts'

/** `missing`: the checklist, because Done was tapped too early. */
export type OpenedView = 'menu' | 'checklist' | 'missing'
type View = OpenedView | 'note' | 'refuse' | 'reject' | 'problem' | 'supplies' | 'found_item' | 'charge'

interface RoomDialogProps {
  readonly room: HousekeepingRoom
  readonly initial: OpenedView
  readonly close: () => void
}

/** All actions of a room besides Start and Done. */
export function RoomDialog({ room, initial, close }: RoomDialogProps) {
  const words = text()
  const [view, setView] = useState<View>(initial)
  const record = useRecord(room)
  const recordAndClose = async (action: HousekeepingAction, note?: string | null) => {
    if (await record(action, note)) showSaved()
  }
  const showSaved = () => {
    update({ message: fill(words.saved, { name: room.name }) })
    close()
  }
  const back = () => setView('menu')
  const forms: Record<Exclude<View, 'menu'>, ComponentChildren> = {
    note: (
      <TextForm
        title={words.note}
        initial={room.note ?? ''}
        save={(note) => recordAndClose('note', note)}
        back={back}
      />
    ),
    refuse: (
      <TextForm
        title={words.refuse_title}
        label={words.reason}
        save={(note) => recordAndClose('refuse', note)}
        back={back}
      />
    ),
    reject: (
      <TextForm
        title={words.send_back_title}
        is_required
        save={(note) => recordAndClose('reject', note)}
        back={back}
      />
    ),
    problem: <ProblemForm room={room} onSaved={showSaved} back={back} />,
    supplies: <SuppliesForm room={room} onSaved={showSaved} back={back} />,
    found_item: <FoundItemForm room={room} onSaved={showSaved} back={back} />,
    checklist: <Checklist room={room} asks={false} ask={() => setView('missing')} close={close} />,
    missing: <Checklist room={room} asks ask={() => setView('missing')} close={close} />,
    charge: <ChargeForm room={room} onSaved={showSaved} back={back} />,
  }
  return (
    <Sheet label={fill(words.room, { name: room.name })} close={close}>
      {view === 'menu' ? <Choices room={room} recordAndClose={recordAndClose} show={setView} /> : forms[view]}
    </Sheet>
  )
}

interface ChoicesProps {
  readonly room: HousekeepingRoom
  readonly recordAndClose: (action: HousekeepingAction) => void
  readonly show: (view: View) => void
}

function Choices({ room, recordAndClose, show }: ChoicesProps) {
  const words = text()
  const { person } = usePhone()
  const may_inspect = useMayInspect(room)
  const has_services = useServices().length > 0
  const checklist = useChecklistLabel(room)
  const may = (id: string) => person!.permissions.includes(id)
  const { state } = room
  const is_clean = state === 'to_inspect' || state === 'done'
  const choice = (label: string, act: () => void) => (
    <button type="button" class="secondary" onClick={act}>
      {label}
    </button>
  )
  return (
    <>
      <Facts room={room} />
      <div class="choices">
        {checklist && choice(checklist, () => show('checklist'))}
        {may('recordHousekeeping') && (
          <>
            {(is_clean || state === 'none') && choice(words.start, () => recordAndClose('start'))}
            {!is_clean && state !== 'refused' && choice(words.refuse, () => show('refuse'))}
            {room.do_not_disturb
              ? choice(words.clear_do_not_disturb, () => recordAndClose('clear_do_not_disturb'))
              : choice(words.do_not_disturb, () => recordAndClose('do_not_disturb'))}
            {choice(words.note, () => show('note'))}
            {may_inspect && state === 'to_inspect' && choice(words.inspect, () => recordAndClose('inspect'))}
            {may_inspect && is_clean && choice(words.send_back, () => show('reject'))}
            {room.occupancy === 'vacant'
              ? choice(words.see_occupied, () => recordAndClose('found_occupied'))
              : choice(words.see_vacant, () => recordAndClose('found_vacant'))}
          </>
        )}
        {may('chargeRoom') &&
          has_services &&
          room.occupancy === 'occupied' &&
          choice(words.charge, () => show('charge'))}
        {may('createTask') && choice(words.problem, () => show('problem'))}
        {may('createTask') && choice(words.supplies, () => show('supplies'))}
        {may('createFoundItem') && choice(words.found_item, () => show('found_item'))}
      </div>
    </>
  )
}
