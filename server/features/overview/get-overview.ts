import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/overview/overview.staff.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../account/staff/public.ts'
import { readOpenNotices } from '../front-desk/notices/public.ts'
import { readChannels, readPropertiesOnDay } from '../front-desk/today/public.ts'
import { MAX_PORTFOLIO_PROPERTIES, readPortfolio } from '../reporting/analytics/public.ts'

type Op = typeof contract.getOverview

/**
 * A row for each property, and what needs a decision. The number of statements does not depend on the number
 * of properties. rule 18.12
 */
export async function getOverview(ctx: Context, _: Input<Op>): Promise<Output<Op>> {
  const { role } = signedIn(ctx)
  const { properties, more_properties } = await readPropertiesOnDay(ctx, {}, MAX_PORTFOLIO_PROPERTIES)
  const [figures, channels, notices] = await Promise.all([
    readPortfolio(ctx, properties),
    readChannels(ctx, role, properties),
    readOpenNotices(ctx, role),
  ])
  return {
    properties: properties.map(({ property_id, name }, at) => ({
      ...figures[at]!,
      name,
      channels: channels
        .filter((channel) => channel.property_id === property_id)
        .map(({ id: channel, name: of, status }) => ({ channel, name: of, status })),
    })),
    more_properties: more_properties,
    decisions: notices
      .map((notice) => ({ ...notice, is_open: true, seen: false }))
      .sort((one, other) => (one.at < other.at ? -1 : 1)),
  }
}
