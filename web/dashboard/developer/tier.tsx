import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useMessages } from '../../lib/i18n/language.tsx'
import { useMe } from '../../lib/session.ts'
import { Notice } from '../../shared/query-state.tsx'

/** API and webhooks come with Growth: below it these screens say so, and nothing on them pretends to work. spec 1.6 */
export const useBelowGrowth = () => useMe().account.tier === 'starter'

/** What a screen is for, and what it takes to have it. */
export function TierNotice({ what }: { what?: ReactNode }) {
  const text = useMessages().states
  return (
    <Notice title={text.tier_title} icon={<Lock size={18} aria-hidden />}>
      {what && <p>{what}</p>}
      <p>{text.tier_body}</p>
    </Notice>
  )
}

interface TierGateProps {
  /** Whether there is something from the time before the tier fell: it stays readable. */
  readonly kept: boolean
  readonly what: ReactNode
  readonly children: ReactNode
}

/** A screen of the API: below Growth with a word about that, and in place of nothing with nothing else. */
export function TierGate({ kept, what, children }: TierGateProps) {
  if (!useBelowGrowth()) return children
  return kept ? (
    <>
      <TierNotice />
      {children}
    </>
  ) : (
    <TierNotice what={what} />
  )
}
