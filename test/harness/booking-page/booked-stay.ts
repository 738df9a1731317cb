import type { TestApp } from '../app.ts'
import { filledForm, post, type ShownPage, visit } from './pages.ts'

/** Books the first offer of a page; the page of the booking, with its address. */
export async function bookedStay(
  test: TestApp,
  page: string,
  lang = 'en',
): Promise<ShownPage & { readonly address: string }> {
  const query = `from=2027-03-15&to=2027-03-18&adults=2&lang=${lang}`
  const { action, fields } = await filledForm(page, query, test)
  const { to, html } = await post(action, fields)
  if (to === null) throw new Error(html)
  const address = new URL(to, page).href
  return { ...(await visit(address)), address }
}
