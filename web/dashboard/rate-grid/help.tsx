import CircleHelp from 'lucide-react/icons/circle-help'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { Button } from '../../ui/controls/button.ts'
import { Popover } from '../../ui/controls/overlay.ts'
import styles from './rates.module.css'

/** Commands, keyboard shortcuts and icons. */
export function Help() {
  const text = usePartMessages('rates').help
  return (
    <Popover position="bottom-end" width={420} withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button leftSection={<CircleHelp size={14} aria-hidden />}>{text.open}</Button>
      </Popover.Target>
      <Popover.Dropdown>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may be longer than the window, and is scrolled by keys */}
        <section className={styles.help} aria-label={text.title} tabIndex={0}>
          {text.parts.map(({ title, lines }) => (
            <div key={title}>
              <h3>{title}</h3>
              <dl>
                {lines.map(([sign, meaning]) => (
                  <div key={sign}>
                    <dt>
                      <kbd>{sign}</kbd>
                    </dt>
                    <dd>{meaning}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </section>
      </Popover.Dropdown>
    </Popover>
  )
}
