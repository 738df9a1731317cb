import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { call } from '#web/lib/client.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { FormElement } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { useDebouncedValue } from '#web/ui/controls/use-debounced-value.ts'
import { saveReturnPath } from './directory-return.ts'
import styles from './layout.module.css'
import { Refusal } from './refusal.tsx'

const DOMAIN = /@([^@\s]+\.[^@\s.]{2,})$/

/** The name of the directory of the e-mail's domain, if there is one; requested 300 ms after the last key. */
export function useDirectory(email: string): string | undefined {
  const typed = DOMAIN.exec(email.trim())?.[1] ?? ''
  const [domain] = useDebouncedValue(typed, 300)
  const found = useQuery({
    queryKey: ['findDirectory', domain],
    queryFn: ({ signal }) => call('findDirectory', { body: { domain } }, { signal }),
    enabled: domain !== '',
  })
  return domain === '' || domain !== typed ? undefined : (found.data?.label ?? undefined)
}

/** Redirects to the directory, which redirects back to `/sign-in/directory`. */
export function DirectoryButton({ email, label }: { email: string; label: string }) {
  const text = useMessages().directory
  const { back } = useSearch({ strict: false }) as { back?: string }
  const form = useRecordForm('startDirectorySignIn', undefined, {
    values: () => ({}),
    send: (write) => write({ body: { email: email.trim() } }),
    onSaved: ({ url }) => {
      saveReturnPath(back)
      location.assign(url)
    },
  })
  return (
    <FormElement form={form} className={styles.form}>
      {form.error && <Refusal error={form.error} />}
      <Button type="submit" size="sm" loading={form.busy || form.answer !== undefined}>
        {text.continue_with(label)}
      </Button>
    </FormElement>
  )
}
