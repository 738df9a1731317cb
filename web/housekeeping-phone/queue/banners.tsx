import { fill, plural, text } from '../language.ts'
import { update, usePhone } from '../model.ts'
import { applyUpdate, useUpdate } from '../update.ts'
import type { QueuedWork } from './database.ts'
import { dismiss } from './queue.ts'

/** Notices: offline, unsent work, work that was not accepted, a newer version. */
export function Banners() {
  const words = text()
  const { person, queue, is_offline, has_ended } = usePhone()
  const has_update = useUpdate()
  const own = queue.filter(({ user_id }) => user_id === person!.id)
  const waiting = own.filter(({ state }) => state === 'waiting')
  const rejected = own.filter(({ state }) => state !== 'waiting')
  const others = Map.groupBy(
    queue.filter(({ user_id, state }) => user_id !== person!.id && state === 'waiting'),
    ({ user_name }) => user_name,
  )
  return (
    <div class="banners">
      {has_ended && (
        <div class="banner warn" role="alert">
          <p>{words.session_ended}</p>
          <button type="button" class="secondary" onClick={() => update({ phase: 'signed_out' })}>
            {words.sign_in}
          </button>
        </div>
      )}
      <div role="status">
        {is_offline && <p class="banner warn">{words.offline}</p>}
        {waiting.length > 0 && <p class="banner">{plural(words.to_send, waiting.length)}</p>}
        {[...others].map(([name, items]) => (
          <p key={name} class="banner">
            {plural(words.of_others, items.length, { name })}
          </p>
        ))}
      </div>
      {rejected.length > 0 && <RejectedWork items={rejected} />}
      {has_update && (
        <div class="banner">
          <p>{words.update}</p>
          <button type="button" class="secondary" onClick={applyUpdate}>
            {words.reload}
          </button>
        </div>
      )}
    </div>
  )
}

/** Superseded and refused work, until it is dismissed. */
function RejectedWork({ items }: { items: readonly QueuedWork[] }) {
  const words = text()
  return (
    <section class="banner warn" aria-labelledby="rejected">
      <h2 id="rejected">{words.rejected}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.seq}>
            <strong>
              {fill(words.room, { name: item.room_name })}, {nameOf(item)}
            </strong>{' '}
            {item.state === 'superseded' ? words.superseded : reasonOf(item)}
          </li>
        ))}
      </ul>
      <button type="button" class="secondary" onClick={() => dismiss(items.map(({ seq }) => seq))}>
        {words.read}
      </button>
    </section>
  )
}

/** Why it did not count. A charge says itself what the desk has to know. rule 24.28, 24.32 */
function reasonOf({ work, refusal }: QueuedWork): string {
  const words = text()
  if (work.kind === 'charge' && refusal?.code === 'SVC-1007') return words.charge_guest_left
  if (work.kind === 'record' && refusal?.problem === 'not_found') return words.line_removed
  if (work.kind === 'record' && refusal?.problem === 'unticked') return words.unticked
  return fill(words.refused, { message: refusal?.message ?? '' })
}

function nameOf({ work }: QueuedWork): string {
  const words = text()
  if (work.kind === 'photo') return plural(words.photos, 1)
  if (work.kind === 'task') return words.problem
  if (work.kind === 'found_item') return words.found_item
  if (work.kind === 'charge') return `${work.quantity} × ${work.service_name}`
  if (work.action === 'tick' || work.action === 'untick') return work.line_text ?? words.checklist
  return {
    start: words.start,
    finish: words.done,
    inspect: words.inspect,
    reject: words.send_back,
    refuse: words.refuse,
    do_not_disturb: words.do_not_disturb,
    clear_do_not_disturb: words.clear_do_not_disturb,
    note: words.note,
    found_occupied: words.see_occupied,
    found_vacant: words.see_vacant,
    guest_waiting: words.guest_waiting,
    clear_guest_waiting: words.guest_waiting,
  }[work.action]
}
