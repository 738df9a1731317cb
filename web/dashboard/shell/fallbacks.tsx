import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError, unreachable } from '../../lib/api-error.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import type { OperationId } from '../../lib/operations.ts'
import { rolesFor, useMe } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Notice } from '../../shared/query-state.tsx'
import { Button } from '../../ui/controls/button.ts'
import { Card, Page } from '../../ui/page.tsx'

export function NotFound() {
  const text = useMessages().shell.not_found
  return (
    <Notice title={text.title} action={<Link to={'/reservations' as '/'}>{text.action}</Link>}>
      {text.body}
    </Notice>
  )
}

/** Error messages of failed code loading: Chromium and Firefox, Safari, and Vite for style sheets. */
const NOT_LOADED = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

/**
 * The error page of a screen; others still work. Code that could not be loaded is a network error, anything
 * else a bug.
 */
export function Crashed({ error, reset }: ErrorComponentProps) {
  const text = useMessages().shell.crashed
  const router = useRouter()
  const retry = () => {
    reset()
    router.invalidate()
  }
  if (error instanceof Error && NOT_LOADED.test(error.message))
    return <ErrorCard error={unreachable()} retry={retry} />
  if (error instanceof ApiError) return <ErrorCard error={error} retry={retry} />
  return (
    <Notice title={text.title} action={<Button onClick={retry}>{text.again}</Button>}>
      {text.body}
    </Notice>
  )
}

/** A page without permission says so, and who may see it. */
export function Guard({ needs, children }: { needs: OperationId; children: ReactNode }) {
  const { permissions } = useMe()
  const { staff, states: text } = useMessages()
  const formats = useFormats()
  if (permissions.includes(needs)) return children
  const roles = formats.list(rolesFor(needs).map((role) => staff.roles[role]))
  return (
    <Page title={text.forbidden_title} bare>
      <Card>{text.forbidden_body(roles)}</Card>
    </Page>
  )
}
