import { usePartMessages } from '#web/lib/i18n/parts.ts'
import plain from '#web/ui/plain-table.module.css'
import { type ChangedNight, wordsOf } from './date-changes.ts'
import { useDateWords } from './date-words.ts'
import { foldDates } from './fold-dates.ts'
import styles from './special-dates.module.css'

const descriptionOf = ({ before, after, price_before, price_after }: ChangedNight) =>
  JSON.stringify([wordsOf(before), wordsOf(after), price_before, price_after])

/** Each night before and after; equal nights are one line. */
export function DatesPreview({ nights, currency }: { nights: readonly ChangedNight[]; currency: string }) {
  const text = usePartMessages('special_dates')
  const words = useDateWords()
  return (
    <section className={styles.preview} aria-label={text.preview}>
      <strong role="status">{nights.length === 0 ? text.nothing : text.nights(nights.length)}</strong>
      {nights.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, WCAG 2.1.1
        <div className={styles.nights} tabIndex={0}>
          <table className={plain.plain}>
            <thead>
              <tr>
                {[text.preview_dates, text.preview_before, text.preview_after].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {foldDates(nights, descriptionOf).map((range) => {
                const { before, after, price_before, price_after } = range.item
                return (
                  <tr key={range.from + descriptionOf(range.item)}>
                    <th scope="row">{words.range(range)}</th>
                    <td>{words.night(before, price_before, currency)}</td>
                    <td>{words.night(after, price_after, currency)}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
