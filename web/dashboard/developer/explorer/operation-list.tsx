import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import type { ApiOperation } from './api-document.ts'
import styles from './explorer.module.css'

/** The method, which its colour repeats. */
export const Method = ({ method }: Pick<ApiOperation, 'method'>) => (
  <span className={styles.method} data-method={method}>
    {method}
  </span>
)

/** A text of the document: names of fields and values stand between backticks. */
export const Described = ({ text }: { text: string }) =>
  text.split('`').map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    at % 2 === 1 ? <code key={at}>{part}</code> : part,
  )

/** Whether each word that was typed is in the name, path, tag or summary. */
const matches = ({ id, method, path, tag, summary }: ApiOperation, typed: string) => {
  const text = `${id} ${method} ${path} ${tag} ${summary}`.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

interface OperationListProps {
  readonly operations: readonly ApiOperation[]
  readonly chosen: string | undefined
}

/** Operations by resource, searched by the words of their names, paths and summaries. */
export function OperationList({ operations, chosen }: OperationListProps) {
  const text = usePartMessages('developer').explorer
  const [typed, setTyped] = useState('')
  const found = operations.filter((one) => matches(one, typed))
  const tags = [...new Set(found.map(({ tag }) => tag))]
  return (
    <nav className={styles.list} aria-label={text.operations}>
      <TextInput
        type="search"
        aria-label={text.search}
        placeholder={text.search}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <p className="visually-hidden" role="status">
        {text.found(found.length)}
      </p>
      <div className={styles.found}>
        {found.length === 0 && <p className="soft">{text.none_found}</p>}
        {tags.map((tag) => (
          <section key={tag} aria-label={tag}>
            <h2>{tag}</h2>
            <ul>
              {found
                .filter((one) => one.tag === tag)
                .map(({ id, method, path, summary }) => (
                  <li key={id}>
                    <Link
                      to="/developer/explorer"
                      search={{ operation: id }}
                      aria-current={id === chosen ? 'page' : undefined}
                      title={`${method} ${path}`}
                    >
                      <Method method={method} /> {summary}
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}
