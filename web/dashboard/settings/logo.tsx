import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Property } from '../../../contract/resources/properties.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { usePermission } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { QueryState } from '../../shared/query-state.tsx'
import { Section } from '../../ui/description-list.tsx'
import { Stack } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.tsx'
import styles from './logo.module.css'

/** As many bytes as a logo may have. */
const MAX_BYTES = 512 * 1024
const TYPES = ['image/png', 'image/jpeg']

/** The bytes of a file as base64. */
const contentOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** The picture at the head of invoices: shown, chosen, taken away. It is saved by itself, at once. */
export function Logo({ property: { id, name, letterhead } }: { property: Property }) {
  const text = useMessages().staff.property.logo
  const logo = useRead('getLogo', { params: { id } }, { enabled: letterhead.has_logo })
  const set = useWrite('setLogo')
  const remove = useWrite('removeLogo')
  const { allowed, why } = usePermission('setLogo')
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const params = { id }

  async function choose(file: File | undefined) {
    if (!file) return
    const wrong = !TYPES.includes(file.type)
      ? text.wrong_type
      : file.size > MAX_BYTES
        ? text.too_large
        : undefined
    setProblem(wrong)
    if (wrong) return
    const content = await contentOf(file).catch(() => undefined)
    if (!content) return setProblem(text.unreadable)
    set.mutate({ params, body: { content } }, { onSuccess: () => showToast(text.saved) })
  }
  const error = set.error ?? remove.error
  return (
    <Card>
      <Section title={text.title}>
        <Stack>
          {error && <ErrorCard error={error} />}
          {problem && (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
          {letterhead.has_logo ? (
            <QueryState query={logo}>
              {({ media_type, content }) => (
                <img
                  className={styles.picture}
                  src={`data:${media_type};base64,${content}`}
                  alt={text.alt(name)}
                />
              )}
            </QueryState>
          ) : (
            <p className="soft">{text.none}</p>
          )}
          <p className="soft">{text.hint}</p>
          <div className={styles.actions}>
            <input
              ref={field}
              type="file"
              accept={TYPES.join(',')}
              aria-label={text.choose}
              hidden
              onChange={({ currentTarget }) => {
                choose(currentTarget.files?.[0])
                // The same file may be chosen again.
                currentTarget.value = ''
              }}
            />
            <Button
              disabled={!allowed}
              title={why}
              loading={set.isPending}
              onClick={() => field.current?.click()}
            >
              {letterhead.has_logo ? text.replace : text.choose}
            </Button>
            {letterhead.has_logo && (
              <Button
                disabled={!allowed}
                title={why}
                loading={remove.isPending}
                onClick={() => remove.mutate({ params }, { onSuccess: () => showToast(text.removed) })}
              >
                {text.remove}
              </Button>
            )}
          </div>
        </Stack>
      </Section>
    </Card>
  )
}
