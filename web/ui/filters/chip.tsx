import { Popover } from '@mantine/core'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../lib/i18n/language.tsx'
import { CloseButton } from '../controls/button.ts'
import { useTopmost } from '../focus/layers.ts'
import styles from './filters.module.css'

interface FilterChipProps {
  readonly label: string
  /** The current value as a text; undefined where the filter is not set. */
  readonly words: string | undefined
  readonly clear?: (() => void) | undefined
  /** Before the label. */
  readonly icon?: ReactNode
  /** What it is set by, in a panel under it. */
  readonly children: (done: () => void) => ReactNode
}

/** A filter as a chip: its name, what it is set to, and the panel that it is set in. */
export function FilterChip({ label, words, clear, icon, children }: FilterChipProps) {
  const text = useMessages().states
  const [opened, setOpened] = useState(false)
  useTopmost(opened)
  const close = () => setOpened(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears `Esc` of what stands in it
    <span
      className={styles.chip}
      data-set={words !== undefined || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !opened) return
        event.stopPropagation()
        close()
      }}
    >
      <Popover
        opened={opened}
        onChange={(open) => open || close()}
        position="bottom-start"
        trapFocus
        returnFocus
        withRoles={false}
        closeOnEscape={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <button
            type="button"
            className={styles.face}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {icon}
            <span>{label}</span>
            {words !== undefined && <strong>{words}</strong>}
            {(words === undefined || !clear) && <ChevronDown size={13} aria-hidden />}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={styles.panel!} role="dialog" aria-label={label}>
          {opened && children(close)}
        </Popover.Dropdown>
      </Popover>
      {words !== undefined && clear && (
        <CloseButton size={24} iconSize={14} aria-label={text.remove_filter(label)} onClick={clear} />
      )}
    </span>
  )
}
