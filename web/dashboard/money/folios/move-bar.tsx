import { useMessages } from '#web/lib/i18n/language.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Menu } from '#web/ui/controls/overlay.ts'
import type { ChosenLine, FolioView } from './folio-view.ts'
import styles from './folios.module.css'

interface MoveBarProps {
  readonly views: readonly FolioView[]
  readonly chosen: readonly ChosenLine[]
  readonly opened: boolean
  readonly setOpened: (opened: boolean) => void
  readonly move: (to: FolioView) => void
  readonly moveToNew: () => void
  readonly clear: () => void
}

/** The number of selected lines, and their target. */
export function MoveBar({ views, chosen, opened, setOpened, move, moveToNew, clear }: MoveBarProps) {
  const { folios: text, states } = useMessages()
  const targets = views.filter(({ folio }) => chosen.some(({ folio_id }) => folio_id !== folio.id))
  return (
    <section className={styles.bar} aria-label={text.selection}>
      <strong role="status">{text.chosen(chosen.length)}</strong>
      <Menu opened={opened} onChange={setOpened} position="bottom-start">
        <Menu.Target>
          <Button size="compact-sm" variant="filled" aria-keyshortcuts="m">
            {text.move_to}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {targets.map((view) => (
            <Menu.Item key={view.folio.id} onClick={() => move(view)}>
              {view.title}
            </Menu.Item>
          ))}
          <Menu.Item onClick={moveToNew}>{text.new_folio}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button size="compact-sm" variant="subtle" onClick={clear}>
        {states.selection_clear}
      </Button>
    </section>
  )
}
