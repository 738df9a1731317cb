import { useMessages } from '../../lib/i18n/language.tsx'
import { Button } from '../../ui/controls/button.ts'
import { Menu } from '../../ui/controls/overlay.ts'
import bars from './chart/bars.module.css'
import { Mark } from './chart/marks.tsx'
import styles from './legend.module.css'
import { TONES } from './model/chart.ts'

/** The legend of colours and icons. */
export function Legend() {
  const text = useMessages().calendar
  return (
    <Menu position="bottom-end" trapFocus={false}>
      <Menu.Target>
        <Button>{text.legend}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ul className={styles.legend}>
          {TONES.map((tone) => (
            <li key={tone}>
              <span className={bars.bar} data-tone={tone} />
              {text.tones[tone]}
            </li>
          ))}
          <li>
            <span className={bars.closure} data-type="out_of_order" />
            {text.closures.out_of_order}
          </li>
          <li>
            <span className={bars.bar} data-overbooked />
            {text.overbooked}
          </li>
          <li>
            <span className={bars.gap} />
            {text.gap(2, 3)}
          </li>
          {(['balance_due', 'returning', 'note', 'locked'] as const).map((mark) => (
            <li key={mark}>
              <span className={styles.mark}>
                <Mark of={mark} />
              </span>
              {text.marks[mark]}
            </li>
          ))}
        </ul>
      </Menu.Dropdown>
    </Menu>
  )
}
