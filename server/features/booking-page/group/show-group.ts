import type { FastifyRequest } from 'fastify'
import { addDays, earlier, later } from '#server/kernel/time/dates.ts'
import { type GroupSale, readTypeNames } from '../../stays/reservations/public.ts'
import type { BookingPages } from '../booking-pages.ts'
import { readForPage } from '../guest-context.ts'
import { type PageView, queryOf } from '../page-property.ts'
import { groupPage } from '../pages/group/group-page.ts'
import type { PageReply } from '../respond.ts'
import { codeOf, MAX_NIGHTS, type StaySearch } from '../search/stay-search.ts'
import { readSale } from './sale.ts'

interface GroupSearch {
  readonly search: StaySearch
  readonly group_code: string
  readonly today: string
}

/** The first page of the link of a group: what is left of its block, and the dates of the group. rule 26.33 */
export async function showGroup(
  { pipeline, limits }: Pick<BookingPages, 'pipeline' | 'limits'>,
  request: FastifyRequest,
  view: PageView,
  { search, group_code, today }: GroupSearch,
): Promise<PageReply> {
  const { found } = await limits.tryCode(
    { address: request.ip, code: codeOf(search) },
    () =>
      readForPage(pipeline, request, view.published, async (ctx) => {
        const sale = await readSale(ctx, view.published, group_code)
        const types = [...sale.rooms.keys()].map((room_type_id) => ({ room_type_id }))
        return { sale, names: (await readTypeNames(ctx, types))(view.language) }
      }),
    () => false,
  )
  const at = withDates(search, found.sale, today)
  const text = groupPage({ ...view, query: queryOf(search) }, { ...found, search: at, today })
  return { text, status: search.problem === null ? 200 : 422 }
}

/** Arrival and departure begin as those of the group. */
function withDates(search: StaySearch, { from_date, to_date }: GroupSale, today: string): StaySearch {
  if (search.check_in !== null || search.check_out !== null) return search
  const check_in = later(from_date, today)
  return { ...search, check_in, check_out: earlier(to_date, addDays(check_in, MAX_NIGHTS)) }
}
