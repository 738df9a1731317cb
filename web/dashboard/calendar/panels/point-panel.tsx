import { type ReactNode, useEffect, useState } from 'react'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { CloseButton } from '#web/ui/controls/button.ts'
import { Popover } from '#web/ui/controls/overlay.ts'
import { useTopmost } from '#web/ui/focus/layers.ts'
import menu from '../actions/point-menu.module.css'
import styles from './panels.module.css'

interface PointPanelProps {
  readonly title: string
  readonly x: number
  readonly y: number
  readonly close: () => void
  readonly children: ReactNode
}

/** A small dialog at a point of the screen. */
export function PointPanel({ title, x, y, close, children }: PointPanelProps) {
  const { shell } = useMessages()
  useTopmost()
  useFocusBack()
  return (
    <Popover
      opened
      onChange={(open) => open || close()}
      position="bottom-start"
      width={340}
      trapFocus
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className={menu.anchor} style={{ left: x, top: y }} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={title} className={styles.panel!}>
        <header>
          <strong>{title}</strong>
          <CloseButton size="sm" aria-label={shell.close} onClick={close} />
        </header>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

/** The focus returns to where it was. */
function useFocusBack() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
