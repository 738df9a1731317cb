import type { NightHistory } from '#contract/distribution/night-history.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Card } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { PreviewLink, RatePlanLink } from '../../links.tsx'
import styles from './night.module.css'
import { useNightWords } from './words.ts'

interface TableProps {
  readonly history: NightHistory
}

/** What each channel has confirmed. */
export function Channels({ history }: TableProps) {
  const text = usePartMessages('night_history')
  const { when, channelName } = useNightWords(history)
  return (
    <Card>
      <h2 className={styles.heading}>{text.channels}</h2>
      {history.channels.length === 0 ? (
        <p className="soft">{text.no_channels}</p>
      ) : (
        <PlainTable
          label={text.channels}
          columns={[text.channel, { figure: text.available }, text.confirmed_at, text.state]}
          cards
        >
          <tbody>
            {history.channels.map(({ channel, available, confirmed_at, state }) => (
              <tr key={channel}>
                <th scope="row">{channelName(channel)}</th>
                <td data-figure data-title={text.available}>
                  {available ?? '–'}
                </td>
                <td data-title={text.confirmed_at}>{confirmed_at ? when(confirmed_at) : '–'}</td>
                <td data-title={text.state}>{text.states[state]}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Card>
  )
}

/** Prices and restrictions of the date, with who changed them last. */
export function Plans({ history }: TableProps) {
  const text = usePartMessages('night_history')
  const formats = useFormats()
  const { when } = useNightWords(history)
  const restrictionsOf = useRestrictionWords()
  return (
    <Card>
      <h2 className={styles.heading}>{text.plans}</h2>
      {history.plans.length === 0 ? (
        <p className="soft">{text.no_plans}</p>
      ) : (
        <PlainTable
          label={text.plans}
          columns={[text.plan, { figure: text.price }, text.restrictions, text.changed]}
          cards
        >
          <tbody>
            {history.plans.map(({ rate_plan_id, name, price, restrictions, changed_at, changed_by }) => (
              <tr key={rate_plan_id}>
                <th scope="row">
                  <RatePlanLink id={rate_plan_id}>{name}</RatePlanLink>
                </th>
                <td data-figure data-title={text.price}>
                  {price ? formats.money(price) : '–'}
                </td>
                <td data-title={text.restrictions}>{restrictionsOf(restrictions) || '–'}</td>
                <td data-title={text.changed}>
                  {[changed_at && when(changed_at), changed_by].filter(Boolean).join(' · ') || '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Card>
  )
}

function useRestrictionWords() {
  const { restrictions: words } = useMessages().reservations.create
  const { reasons } = usePartMessages('selling')
  const formats = useFormats()
  return (restrictions: NightHistory['plans'][number]['restrictions']) =>
    formats.list(
      Object.entries(restrictions ?? {}).flatMap(([name, value]) => {
        if (value === null || value === undefined || value === false) return []
        return [value === true ? (reasons[name] ?? name) : (words[name]?.(String(value)) ?? name)]
      }),
    )
}

/** Every change of the night, with what was sold after it. */
export function Entries({ history }: TableProps) {
  const text = usePartMessages('night_history')
  const { when, entry, who } = useNightWords(history)
  return (
    <Card>
      <h2 className={styles.heading}>{text.entries}</h2>
      {history.entries.length === 0 ? (
        <p className="soft">{text.no_entries}</p>
      ) : (
        <PlainTable
          label={text.entries}
          columns={[text.at, text.what, text.who, { figure: text.sold }]}
          cards
        >
          <tbody>
            {history.entries.map((one) => (
              <tr key={`${one.at} ${one.kind} ${one.reservation_id ?? one.name ?? one.message}`}>
                <th scope="row">{when(one.at)}</th>
                <td data-title={text.what}>
                  {one.reservation_id ? (
                    <PreviewLink id={one.reservation_id}>{entry(one)}</PreviewLink>
                  ) : (
                    entry(one)
                  )}
                </td>
                <td data-title={text.who}>{who(one)}</td>
                <td data-figure data-title={text.sold}>{`${one.sold}/${one.rooms}`}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Card>
  )
}
