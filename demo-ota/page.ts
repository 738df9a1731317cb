import { addDays } from './ari-state.ts'
import { BEHAVIOURS } from './behaviour.ts'
import type { Site } from './site.ts'

const DAYS = 14
const escaped = (text: unknown) => String(text).replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)

/** The state of each site, and buttons that make it misbehave. */
export function page(sites: readonly Site[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Demo OTA</title>
<meta name="viewport" content="width=device-width">
<style>
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; color: #1c2430 }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums } th, td { padding: .15rem .5rem; text-align: right; border-bottom: 1px solid #dde3ea }
  th:first-child, td:first-child { text-align: left } section { margin: 2rem 0; overflow-x: auto } .none { color: #a33 }
  form { display: inline-block; margin: .3rem 1rem .3rem 0 } input { width: 8.5rem } code { background: #f2f5f8; padding: 0 .3em }
</style>
<h1>Demo OTA</h1>
<p>Sites that exist on this machine alone, to try channels out. They believe what they were told, sell by it, and misbehave when asked to.</p>
${sites.map(section).join('\n')}
</html>`
}

function section({ state, log }: Site): string {
  const [first] = Object.values(state.ari.counts)
    .flatMap((dates) => Object.keys(dates))
    .sort()
  const today = new Date().toISOString().slice(0, 10)
  const from = first !== undefined && first > today ? first : today
  const dates = Array.from({ length: DAYS }, (_, i) => addDays(from, i))
  const action = (order: string) => `method="post" action="/api/sites/${escaped(state.name)}/${order}"`
  const options = Object.entries(BEHAVIOURS).map(
    ([name, words]) =>
      `<option value="${name}"${name === state.behaviour ? ' selected' : ''}>${escaped(words)}</option>`,
  )
  return `<section><h2>${escaped(state.name)}</h2>
<p>Calls the property <code>${escaped(state.hotel)}</code>, signs it in as <code>${escaped(state.username)}</code>, by the password that its channel was connected with. It ${escaped(BEHAVIOURS[state.behaviour])}.</p>
<form ${action('behave')}><select name="behaviour">${options.join('')}</select> <button>Behave so</button></form>
<form ${action('rotate')}><input name="password" placeholder="new password" aria-label="new password" required> <button>Change its password</button></form>
<form ${action('deliver')}><button>Deliver bookings</button></form>
${ariTable(state, dates)}
${sellForm(state, from, action('sell'))}
${bookingsList(state, action('cancel'))}
<details><summary>Last messages</summary><pre>${log.map((one) => escaped(`${one.at}  ${one.message}  ${one.answer}`)).join('\n')}</pre></details>
</section>`
}

function ariTable({ ari }: Site['state'], dates: readonly string[]): string {
  const rows = Object.entries(ari.counts).flatMap(([room, counts]) => [
    row(
      `<strong>${escaped(room)}</strong>`,
      dates.map((date) => counts[date] ?? ''),
    ),
    ...Object.entries(ari.prices[room] ?? {}).map(([rate, prices]) =>
      row(
        `&nbsp; ${escaped(rate)}`,
        dates.map((date) => {
          const closed = ari.restrictions[room]?.[rate]?.[date]?.closed
          return closed ? 'closed' : Object.values(prices[date]?.by_adults ?? {}).join(' / ')
        }),
      ),
    ),
  ])
  if (rows.length === 0) return '<p class="none">It has not been told anything yet.</p>'
  const head = dates.map((date) => `<th>${date.slice(5)}</th>`).join('')
  return `<table><tr><th>rooms left and prices</th>${head}</tr>${rows.join('')}</table>`
}

const row = (name: string, cells: readonly unknown[]) =>
  `<tr><td>${name}</td>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`

function sellForm({ ari }: Site['state'], from: string, action: string): string {
  const rates = Object.entries(ari.prices).flatMap(([room, plans]) =>
    Object.keys(plans).map((rate) => [room, rate] as const),
  )
  if (rates.length === 0) return ''
  const options = (all: readonly string[]) =>
    [...new Set(all)].map((one) => `<option>${escaped(one)}</option>`).join('')
  return `<form ${action}>Sell <select name="room" aria-label="room">${options(rates.map(([room]) => room))}</select>
<select name="rate" aria-label="rate">${options(rates.map(([, rate]) => rate))}</select>
from <input name="check_in" type="date" value="${from}" aria-label="from"> for <input name="nights" type="number" min="1" value="2" style="width:4rem" aria-label="nights"> nights,
<input name="adults" type="number" min="1" value="2" style="width:4rem" aria-label="adults"> adults <button>Sell</button></form>`
}

function bookingsList({ bookings }: Site['state'], action: string): string {
  const all = Object.values(bookings).reverse().slice(0, 20)
  if (all.length === 0) return ''
  const items = all.map(({ sold, ids, outbox, refused }) => {
    const known = refused
      ? `refused: ${refused}`
      : outbox.length > 0
        ? 'not taken over yet'
        : ids.join(', ') || 'kept'
    const cancel =
      sold.status === 'Cancel'
        ? ''
        : `<form ${action}><input type="hidden" name="reference" value="${escaped(sold.reference)}"><button>Cancel</button></form>`
    return `<li>${escaped(`${sold.reference}: ${sold.status}, ${sold.room} from ${sold.check_in}, ${sold.nights} nights; ${known}`)} ${cancel}</li>`
  })
  return `<ul>${items.join('')}</ul>`
}
