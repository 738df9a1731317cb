import { useSyncExternalStore } from 'react'

/** Up to this width days are listed, because a grid would need scrolling in both directions. */
const PHONE = matchMedia('(max-width: 640px)')
const subscribe = (listener: () => void) => {
  PHONE.addEventListener('change', listener)
  return () => PHONE.removeEventListener('change', listener)
}

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => PHONE.matches)
