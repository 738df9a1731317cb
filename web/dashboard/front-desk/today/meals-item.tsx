import { useNavigate } from '@tanstack/react-router'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { Menu } from '#web/ui/controls/overlay.ts'

interface MealsItemProps {
  readonly property_id: string
  readonly date: string
}

/** Leads to the kitchen list of the day, which has its own paper. */
export default function MealsItem({ property_id, date }: MealsItemProps) {
  const text = usePartMessages('papers')
  const navigate = useNavigate()
  const { allowed } = usePermission('getMealList')
  if (!allowed) return null
  return (
    <Menu.Item onClick={() => void navigate({ to: '/reports/papers/meals', search: { property_id, date } })}>
      {text.names.meals}
    </Menu.Item>
  )
}
