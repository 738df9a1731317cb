import type { ReactNode } from 'react'
import { Menu } from '#web/ui/controls/overlay.ts'
import styles from './point-menu.module.css'

interface PointMenuProps {
  readonly x: number
  readonly y: number
  readonly label: string
  readonly close: () => void
  readonly children: ReactNode
}

/** A menu at a point of the screen; the focus returns to where it was. */
export function PointMenu({ x, y, label, close, children }: PointMenuProps) {
  return (
    <Menu opened onClose={close} position="bottom-start" offset={4} withinPortal>
      <Menu.Target>
        <span className={styles.anchor} style={{ left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface PointItemProps {
  readonly children: ReactNode
  readonly onClick: () => void
  readonly disabled?: boolean
  readonly why?: string | undefined
  readonly shortcut?: string
}

/** Shown with its keyboard shortcut. */
export const PointItem = ({ children, onClick, disabled = false, why, shortcut }: PointItemProps) => (
  <Menu.Item
    disabled={disabled}
    title={disabled ? why : undefined}
    onClick={onClick}
    rightSection={shortcut && <kbd className="soft">{shortcut}</kbd>}
  >
    {children}
  </Menu.Item>
)
