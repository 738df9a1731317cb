import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Channel } from '#contract/distribution/channels.ts'
import { readQuery, useRead } from '#web/lib/data.ts'
import { allPagesQuery } from '#web/lib/fetch-all.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Answer } from '#web/lib/operations.ts'
import { usePermission, usePropertyCurrency } from '#web/lib/session.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { FormElement, FormError } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Section } from '#web/ui/description-list.tsx'
import { FormFooter, Stack } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import styles from './mapping.module.css'
import {
  bodyOf,
  copyCodes,
  isChanged,
  type MappingRow,
  problemsOf,
  rowsOf,
  type Typed,
} from './mapping-rows.ts'
import { MappingTable } from './mapping-table.tsx'
import { PushDialog } from './push-dialog.tsx'

/** Rate plans and their codes at the channel, in one table that is saved at once. */
export function Mapping({ channel }: { channel: Channel }) {
  const text = usePartMessages('channels')
  const { id, property_id } = channel
  const mappings = useRead('listChannelMappings', { params: { id }, query: { property_id } })
  return (
    <Section title={text.mapping}>
      <QueryState query={mappings}>{(found) => <Editor channel={channel} found={found} />}</QueryState>
    </Section>
  )
}

interface EditorProps {
  readonly channel: Channel
  readonly found: Answer<'listChannelMappings'>
}

function Editor({ channel, found }: EditorProps) {
  const { mapping: text, states } = useMessages()
  const currency = usePropertyCurrency()(channel.property_id)
  const { allowed, why } = usePermission('updateChannelMappings')
  const [previewed, setPreviewed] = useState<MappingRow>()
  const form = useMappingForm({ channel, found })
  const { typed } = form.values
  const rows = rowsOf(found, typed, currency)
  const problems = problemsOf(rows, currency)
  const changed = rows.filter(isChanged).length
  const refused = (form.error?.details as { rate_plan_id?: string } | undefined)?.rate_plan_id
  const merge = (more: Typed) => {
    const merged = Object.entries(more).map(([key, cells]) => [key, { ...typed[key], ...cells }] as const)
    form.set({ typed: { ...typed, ...Object.fromEntries(merged) } })
  }
  return (
    <>
      <FormElement form={form}>
        <Stack>
          <FormError form={form} />
          {why && <p className="soft">{why}</p>}
          {allowed && <SameCodes channel={channel} rows={rows} merge={merge} />}
          <MappingTable
            rows={rows}
            may_map={allowed}
            problems={problems}
            refused={refused}
            set={merge}
            preview={setPreviewed}
          />
          {allowed && (
            <FormFooter>
              {changed > 0 && <Button onClick={form.reset}>{text.discard}</Button>}
              <Button
                type="submit"
                variant="filled"
                disabled={changed === 0 || problems.size > 0}
                loading={form.busy}
              >
                {changed > 0 ? text.save(changed) : states.save}
              </Button>
            </FormFooter>
          )}
        </Stack>
      </FormElement>
      {previewed && <PushDialog channel={channel} plan={previewed} close={() => setPreviewed(undefined)} />}
    </>
  )
}

/** Edits belong to the rows shown: each plan is sent with its version. */
function useMappingForm({ channel, found }: EditorProps) {
  const text = useMessages().mapping
  const client = useQueryClient()
  const currency = usePropertyCurrency()(channel.property_id)
  const target = { params: { id: channel.id }, query: { property_id: channel.property_id } }
  const listed = readQuery('listChannelMappings', target)
  const form = useRecordForm('updateChannelMappings', undefined, {
    values: () => ({ typed: {} as Typed }),
    body: ({ typed }) => bodyOf(rowsOf(found, typed, currency), currency),
    target,
    done: (_, { typed }) => text.saved(channel.name, rowsOf(found, typed, currency).filter(isChanged).length),
    onSaved: (answer) => {
      // The rows of the response at once, so that edits do not show on old ones.
      client.setQueryData(listed.queryKey, answer)
      form.set({ typed: {} })
    },
    onError: () => client.invalidateQueries(listed),
  })
  return form
}

interface SameCodesProps {
  readonly channel: Channel
  readonly rows: readonly MappingRow[]
  readonly merge: (more: Typed) => void
}

/** Copies the codes of another channel of the property for plans that are not mapped here yet. */
function SameCodes({ channel, rows, merge }: SameCodesProps) {
  const text = useMessages().mapping
  const client = useQueryClient()
  const { property_id } = channel
  const channels = useQuery(allPagesQuery('listChannels', { query: { property_id } })).data ?? []
  const others = channels.filter(({ id, mapped_rate_plans }) => id !== channel.id && mapped_rate_plans > 0)
  const [chosen, setChosen] = useState<string>()
  const id = chosen ?? others[0]?.id
  if (id === undefined) return <p className="soft">{text.hint}</p>
  const copy = async () => {
    const other = readQuery('listChannelMappings', { params: { id }, query: { property_id } })
    const more = copyCodes(await client.fetchQuery(other), rows)
    merge(more)
    showToast(text.taken_over(Object.keys(more).length))
  }
  return (
    <>
      <p className="soft">{text.hint}</p>
      <fieldset className={styles.same} aria-label={text.same_codes}>
        <NativeSelect
          aria-label={text.same_codes}
          value={id}
          data={others.map((one) => ({ value: one.id, label: text.same_codes_as(one.name) }))}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <Button onClick={() => copy().catch(({ message }: Error) => showToast(message))}>
          {text.take_over}
        </Button>
      </fieldset>
    </>
  )
}
