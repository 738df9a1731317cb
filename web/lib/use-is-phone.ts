import { useSyncExternalStore } from 'react'

/** Up to this width a day is listed: a grid of days would be scrolled both ways. */
const PHONE = matchMedia('(max-width: 640px)')
const subscribe = (listener: () => void) => {
  PHONE.addEventListener('change', listener)
  return () => PHONE.removeEventListener('change', listener)
}

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => PHONE.matches)
