import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Channel } from '../../../contract/resources/channels.ts'
import { reading, useRead, useWrite } from '../../lib/data.ts'
import { everything } from '../../lib/fetch-all.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import type { Answer } from '../../lib/operations.ts'
import { usePermission, usePropertyCurrency } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { QueryState } from '../../shared/query-state.tsx'
import { Section } from '../../ui/description-list.tsx'
import { FormFooter, Stack } from '../../ui/form.tsx'
import { showToast } from '../../ui/toasts.tsx'
import styles from './mapping.module.css'
import {
  bodyOf,
  isChanged,
  type MappingRow,
  problemsOf,
  rowsOf,
  type Typed,
  takenOver,
} from './mapping-rows.ts'
import { MappingTable } from './mapping-table.tsx'
import { PushDialog } from './push-dialog.tsx'

/** Rate plans and what they are called at the channel, all of them in one table and saved in one go. */
export function Mapping({ channel }: { channel: Channel }) {
  const text = useMessages().channels
  const place = { params: { id: channel.id }, query: { property_id: channel.property_id } }
  const mappings = useRead('listChannelMappings', place)
  return (
    <Section title={text.mapping}>
      <QueryState query={mappings}>{(found) => <Editor channel={channel} found={found} />}</QueryState>
    </Section>
  )
}

function Editor({ channel, found }: { channel: Channel; found: Answer<'listChannelMappings'> }) {
  const { mapping: text, states } = useMessages()
  const client = useQueryClient()
  const currency = usePropertyCurrency()(channel.property_id)
  const { allowed, why } = usePermission('updateChannelMappings')
  const update = useWrite('updateChannelMappings')
  const [typed, setTyped] = useState<Typed>({})
  const [looked, setLooked] = useState<MappingRow>()
  const rows = rowsOf(found, typed, currency)
  const problems = problemsOf(rows, currency)
  const changed = rows.filter(isChanged).length
  const refused = (update.error?.details as { rate_plan_id?: string } | undefined)?.rate_plan_id
  const place = { params: { id: channel.id }, query: { property_id: channel.property_id } }
  const merge = (more: Typed) =>
    setTyped((now) => ({
      ...now,
      ...Object.fromEntries(Object.entries(more).map(([key, cells]) => [key, { ...now[key], ...cells }])),
    }))
  const save = () =>
    update.mutate(
      { ...place, body: bodyOf(rows, currency) },
      {
        onSuccess: (answer) => {
          // The rows of the answer at once: what was typed must not stand on those before it.
          client.setQueryData(reading('listChannelMappings', place).queryKey, answer)
          setTyped({})
          showToast(text.saved(channel.name, changed))
        },
        onError: () => client.invalidateQueries(reading('listChannelMappings', place)),
      },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (changed > 0 && problems.size === 0) save()
      }}
    >
      <Stack>
        {update.error && <ErrorCard error={update.error} />}
        {why && <p className="soft">{why}</p>}
        {allowed && <SameCodes channel={channel} rows={rows} merge={merge} />}
        <MappingTable
          rows={rows}
          may_map={allowed}
          problems={problems}
          refused={refused}
          set={merge}
          look={setLooked}
        />
        {allowed && (
          <FormFooter>
            {changed > 0 && <Button onClick={() => setTyped({})}>{text.discard}</Button>}
            <Button
              type="submit"
              variant="filled"
              disabled={changed === 0 || problems.size > 0}
              loading={update.isPending}
            >
              {changed > 0 ? text.save(changed) : states.save}
            </Button>
          </FormFooter>
        )}
      </Stack>
      {looked && <PushDialog channel={channel} plan={looked} close={() => setLooked(undefined)} />}
    </form>
  )
}

interface SameCodesProps {
  readonly channel: Channel
  readonly rows: readonly MappingRow[]
  readonly merge: (more: Typed) => void
}

/** The codes that another channel of the property has, for whatever is not mapped here yet. */
function SameCodes({ channel, rows, merge }: SameCodesProps) {
  const text = useMessages().mapping
  const client = useQueryClient()
  const { property_id } = channel
  const channels = useQuery(everything('listChannels', { query: { property_id } })).data ?? []
  const others = channels.filter(({ id, mapped_rate_plans }) => id !== channel.id && mapped_rate_plans > 0)
  const [chosen, setChosen] = useState<string>()
  const id = chosen ?? others[0]?.id
  if (id === undefined) return <p className="soft">{text.hint}</p>
  const take = async () => {
    const place = { params: { id }, query: { property_id } }
    const more = takenOver(await client.fetchQuery(reading('listChannelMappings', place)), rows)
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
        <Button onClick={() => take().catch(({ message }: Error) => showToast(message))}>
          {text.take_over}
        </Button>
      </fieldset>
    </>
  )
}
