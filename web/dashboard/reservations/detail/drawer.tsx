import { Drawer } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import Maximize2 from 'lucide-react/icons/maximize-2'
import { useEffect, useRef } from 'react'
import { useRead } from '../../../lib/data.ts'
import { useMessages } from '../../../lib/i18n/language.tsx'
import { QueryState } from '../../../shared/query-state.tsx'
import { IconLink } from '../../links.tsx'
import { ReservationDetail, recordQuery } from './detail.tsx'
import styles from './drawer.module.css'

/** A reservation beside whatever screen is open; which one is part of the address. */
export default function ReservationDrawer({ id }: { id: string }) {
  const { shell, states, reservations } = useMessages()
  const navigate = useNavigate()
  const reservation = useRead('getReservation', recordQuery(id))
  const close = () => navigate({ to: '.', search: (now) => ({ ...now, peek: undefined, tab: undefined }) })
  // A dialog that stands on it takes the key for itself; asked before that dialog has gone.
  const closing = useRef(close)
  closing.current = close
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const alone = document.querySelectorAll('[aria-modal="true"]').length === 1
      if (event.key !== 'Escape' || !alone) return
      // From a field it leads back to the record, so that nothing that was typed goes with it.
      const { target } = event
      if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) target.blur()
      else closing.current()
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
  return (
    <Drawer.Root opened onClose={close} closeOnEscape={false} position="right" size={600} lockScroll={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={reservations.one}>
        <div className={styles.corner}>
          <IconLink to="/reservations/$id" params={{ id }} variant="subtle" aria-label={states.full_page}>
            <Maximize2 size={15} aria-hidden />
          </IconLink>
          <Drawer.CloseButton aria-label={shell.close} />
        </div>
        <div className={styles.body}>
          <QueryState query={reservation}>{(found) => <ReservationDetail reservation={found} />}</QueryState>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
