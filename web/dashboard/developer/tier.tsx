import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { isBelowGrowth } from '#contract/account/tiers.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { useMe } from '../../lib/session.ts'
import { Notice } from '../../shared/query-state.tsx'

/** API and webhooks are part of Growth: below it these screens say so, and offer nothing that would fail. spec 1.6 */
export const useBelowGrowth = () => isBelowGrowth(useMe().account.tier)

/** What a screen is for, and which tier it needs. */
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
  /** Whether there is data from before the tier fell: it stays readable. */
  readonly has_rows: boolean
  readonly what: ReactNode
  readonly children: ReactNode
}

/** A screen of the API: below Growth with a notice, and without data with nothing else. */
export function TierGate({ has_rows, what, children }: TierGateProps) {
  if (!useBelowGrowth()) return children
  return has_rows ? (
    <>
      <TierNotice />
      {children}
    </>
  ) : (
    <TierNotice what={what} />
  )
}
