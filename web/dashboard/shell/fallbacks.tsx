import { Button } from '@mantine/core'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { ApiError } from '../../lib/api-error.ts'
import { useText } from '../../lib/i18n/language.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { Notice } from '../../ui/states.tsx'
import { PATHS } from '../paths.ts'

export function NotFound() {
  const text = useText().shell.not_found
  return (
    <Notice title={text.title} action={<Link to={PATHS.reservations as '/'}>{text.action}</Link>}>
      {text.body}
    </Notice>
  )
}

/** A screen that failed; the others go on. */
export function Crashed({ error, reset }: ErrorComponentProps) {
  const text = useText().shell.crashed
  const router = useRouter()
  const again = () => {
    reset()
    router.invalidate()
  }
  if (error instanceof ApiError) return <ErrorCard error={error} retry={again} />
  return (
    <Notice title={text.title} action={<Button onClick={again}>{text.again}</Button>}>
      {text.body}
    </Notice>
  )
}
