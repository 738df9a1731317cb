import type { NightHistory } from '#contract/distribution/night-history.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyZone } from '#web/lib/session.ts'
import { useChannelName } from '../../lookups.ts'

type Cause = NightHistory['causes'][number]
type Entry = NightHistory['entries'][number]

/** The history as sentences, by the clock of the property. */
export function useNightWords(history: NightHistory) {
  const text = usePartMessages('night_history')
  const formats = useFormats()
  const zone = usePropertyZone()(history.property_id)
  const channelName = useChannelName()
  const when = (at: string) => formats.moment(at, zone)
  const { rooms, sold, overbooked, stop_sell, sell_limit, full_since, confirmed_full_at } = history
  const summary = [
    [
      text.counts(rooms, sold),
      overbooked > 0 ? text.overbooked(overbooked) : text.left(rooms - sold),
      ...(stop_sell ? [text.stop_sell] : []),
      ...(sell_limit === null ? [] : [text.limit(sell_limit)]),
    ].join(', '),
    ...(full_since ? [text.full_since(when(full_since))] : []),
    ...(confirmed_full_at
      ? [text.confirmed_full(when(confirmed_full_at))]
      : sold >= rooms && history.channels.length > 0
        ? [text.not_confirmed_full]
        : []),
  ]
  const cause = ({ kind, name, channel }: Cause) =>
    text.causes[kind](name ?? '–', channel === null ? '' : channelName(channel))
  const evidence = ({ kind, at, actor, full_since: full, available, confirmed_at }: Cause) => [
    [when(at), actor?.name].filter(Boolean).join(' · '),
    ...(full ? [text.full_before(when(full))] : []),
    ...(kind === 'channel_after_confirmed' || kind === 'channel_before_confirmed'
      ? [
          available === null || confirmed_at === null
            ? text.nothing_confirmed
            : text.confirmed_then(String(available), when(confirmed_at)),
        ]
      : []),
  ]
  const who = ({ actor, channel }: Entry) => actor?.name ?? (channel === null ? '' : channelName(channel))
  const entry = (one: Entry) =>
    [text.kinds[one.kind], one.name ?? (one.channel && channelName(one.channel)), one.message]
      .filter(Boolean)
      .join(' · ')
  return {
    when,
    summary,
    cause,
    evidence,
    who,
    entry,
    channelName,
    letter: [
      ...summary,
      '',
      ...history.causes.flatMap((one) => [cause(one), ...evidence(one).map((line) => `  ${line}`)]),
      ...(history.causes.length > 0 ? [''] : []),
      ...history.entries.map((one) =>
        [when(one.at), entry(one), who(one), `${one.sold}/${one.rooms}`].filter(Boolean).join(' · '),
      ),
    ],
  }
}
