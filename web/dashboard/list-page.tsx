import type { ReactNode } from 'react'
import { usePages } from '../lib/data.ts'
import type { Args, Item, ListId } from '../lib/operations.ts'
import { ListFilterBar, type ListFilters } from '../shared/list-filters.tsx'
import { ListState } from '../shared/query-state.tsx'
import { Page } from '../ui/page.tsx'
import { CopyAsApi } from './copy-as-api.tsx'

interface ListPageProps<K extends ListId> {
  readonly list: K
  readonly args: Args<K>
  readonly text: Readonly<Record<'title' | 'things' | 'empty_title' | 'empty_body', string>>
  /** The button that creates a record. */
  readonly create: ReactNode
  readonly filters?: ListFilters<string>
  readonly children: (rows: readonly Item<K>[]) => ReactNode
}

/** A screen that is one list: its records are created here, filtered and shown. */
export function ListPage<K extends ListId>(props: ListPageProps<K>) {
  const { list, args, text, create, filters, children } = props
  return (
    <Page
      title={text.title}
      actions={
        <>
          <CopyAsApi operation={list} args={args} />
          {create}
        </>
      }
      under={filters && <ListFilterBar filters={filters} />}
    >
      <ListState
        list={usePages(list, args)}
        things={text.things}
        {...(filters && { filters })}
        empty={{ title: text.empty_title, body: text.empty_body, action: create }}
      >
        {children}
      </ListState>
    </Page>
  )
}
