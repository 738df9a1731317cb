import Lock from 'lucide-react/icons/lock'
import { useText } from '../../lib/i18n/language.tsx'
import { Notice } from '../../ui/states.tsx'
import { useMe } from '../shell/session.ts'

/** API and webhooks come with Growth: below it these screens say so, and nothing on them pretends to work. spec 1.6 */
export const useBelowGrowth = () => useMe().account.tier === 'starter'

export function TierNotice() {
  const text = useText().states
  return (
    <Notice title={text.tier_title} icon={<Lock size={18} aria-hidden />}>
      {text.tier_body}
    </Notice>
  )
}
