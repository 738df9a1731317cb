import { useMessages } from '../../lib/i18n/language.tsx'
import { KeyList } from '../../ui/key-list.tsx'
import styles from './help.module.css'

/** Keyboard shortcuts of the calendar, and the effects of dragging. */
export function CalendarHelp() {
  const { calendar } = useMessages()
  const { keys, drags, gesture, result, gestures } = calendar.help
  const list: readonly (readonly [string, string])[] = [
    ['Enter', keys.night],
    ['Enter', keys.bar],
    ['Enter', keys.room],
    ['⇧ F10', keys.menu],
    ['m', keys.move],
    ['s', keys.split],
    ['⇧ ← →', keys.stretch],
    ['d r p a', keys.change],
    ['l', keys.lock],
    ['i o', keys.pass],
    ['PgUp PgDn', keys.groups],
  ]
  return (
    <section className={styles.help}>
      <h3>{calendar.title}</h3>
      <KeyList keys={list} />
      <table>
        <caption>{drags}</caption>
        <thead>
          <tr>
            <th scope="col">{gesture}</th>
            <th scope="col">{result}</th>
          </tr>
        </thead>
        <tbody>
          {gestures.map(([what, then]) => (
            <tr key={what}>
              <td>{what}</td>
              <td>{then}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
