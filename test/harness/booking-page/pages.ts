import { en } from '#server/features/booking-page/words/en.ts'
import type { Hotel, TestApp } from '../app.ts'
import { refuseOverload } from '../requests/unavailable.ts'
import { staffOf } from '../staff.ts'

/** Title of the page of a service that is overloaded. */
const UNAVAILABLE = en.refused.unavailable

let count = 0

/** Enables the booking page of a hotel; returns its URL. */
export async function openPage(test: TestApp, hotel: Hotel, more: Record<string, unknown> = {}) {
  const slug = `house-${++count}-${hotel.property_id.slice(-6)}`
  const { api } = await staffOf(test, hotel)
  const change = { booking_page: { slug, open: true, ...more } }
  const { status, body } = await api.patch(`/properties/${hotel.property_id}`, change)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return `${test.base}/book/${slug}`
}

export interface ShownPage {
  readonly status: number
  readonly html: string
  readonly headers: Headers
  /** The text content. */
  readonly text: string
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const decoded = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

async function shown(response: Response): Promise<ShownPage> {
  const html = await response.text()
  const body = html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]*>/g, ' ')
  const text = decoded(body).replaceAll(/[\s\u00a0\u202f]+/g, ' ')
  const { status } = response
  if (html.includes(UNAVAILABLE)) refuseOverload(response.url, { status, text: 'SVC-9002' })
  return { status, html, headers: response.headers, text }
}

/** Requests a page as a browser without scripts. */
export const visit = async (url: string, headers: Record<string, string> = {}): Promise<ShownPage> =>
  shown(await fetch(url, { headers, redirect: 'manual' }))

/** Submits a form as a browser without scripts; does not follow redirects. */
export async function post(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<ShownPage & { readonly to: string | null }> {
  const body = new URLSearchParams(fields).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { ...type, ...headers },
    redirect: 'manual',
  })
  return { ...(await shown(response)), to: response.headers.get('location') }
}

export interface FoundForm {
  readonly action: string
  readonly fields: Record<string, string>
}

/** The form of a page that is sent by POST, or by another method, filled in as it is shown. */
export function formOf({ html }: ShownPage, at: string, method: 'post' | 'get' = 'post'): FoundForm {
  const form = new RegExp(`<form[^>]*method="${method}" action="([^"]*)"[^>]*>([\\s\\S]*?)</form>`)
  const [, action, inside] = form.exec(html) ?? []
  if (action === undefined || inside === undefined)
    throw new Error(`no form on ${at}: ${html.slice(0, 2000)}`)
  const fields: Record<string, string> = {}
  for (const [tag] of inside.matchAll(/<input[^>]*>/g)) {
    const attribute = (name: string) => decoded(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
    const is_choice = /type="(radio|checkbox)"/.test(tag)
    if (!is_choice || / checked/.test(tag)) fields[attribute('name')] = attribute('value')
  }
  for (const [, name, options] of inside.matchAll(/<select[^>]* name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g)) {
    const values = [...options!.matchAll(/<option(?: value="([^"]*)")?( selected)?/g)]
    fields[name!] = (values.find(([, , selected]) => selected) ?? values[0])?.[1] ?? ''
  }
  return { action: new URL(decoded(action), at).href, fields }
}

/** The buttons of a page with a name: what each sends. */
export const buttonsOf = ({ html }: ShownPage, name: string): string[] =>
  [...html.matchAll(new RegExp(`<button[^>]* name="${name}" value="([^"]*)"`, 'g'))].map(([, value]) =>
    decoded(value!),
  )

/** The link to a path on a page. */
export function linkOf({ html }: ShownPage, path: string, at: string): string {
  const found = [...html.matchAll(/href="([^"]*)"/g)]
    .map(([, href]) => decoded(href!))
    .find((href) => href.includes(path))
  if (!found) throw new Error(`no link to ${path} on ${at}`)
  return new URL(found, at).href
}

export const DETAILS = {
  first_name: 'Ngozi',
  last_name: 'Okafor',
  email: 'ngozi.okafor@example.com',
  phone: '+49 (0)30 123‑456',
  arrival_time: '18:00',
  request: 'A quiet room, please.',
  terms: 'yes',
}

/** Sends the form of the services with what is chosen, by its field; where it leads. */
export async function chooseServices(url: string, chosen: Record<string, string>, step = 'next') {
  const { action, fields } = formOf(await visit(url), url, 'get')
  const shown = await visit(`${action}?${new URLSearchParams({ ...fields, ...chosen, step })}`)
  return { ...shown, to: shown.headers.get('location') }
}

/** From the search to the form of the first offer, by the services where there are any. */
export async function detailsAddress(page: string, query: string, chosen: Record<string, string> = {}) {
  const rooms_url = `${page}/rooms?${query}`
  const rooms = await visit(rooms_url)
  if (!rooms.html.includes('/services?')) return linkOf(rooms, '/details?', rooms_url)
  const { to } = await chooseServices(linkOf(rooms, '/services?', rooms_url), chosen)
  return new URL(to!, page).href
}

/** From the search to the completed form, ready to submit; also for a guest who has booked the same before. */
export async function filledForm(
  page: string,
  query: string,
  test: TestApp,
  chosen: Record<string, string> = {},
): Promise<FoundForm> {
  const details_url = await detailsAddress(page, query, chosen)
  const form = formOf(await visit(details_url), details_url)
  // Longer than a bot would take.
  test.clock.advance({ seconds: 30 })
  return { ...form, fields: { ...form.fields, ...DETAILS, another: 'yes' } }
}
