import { text } from '../language.ts'
import { ReportForm, TextField } from './text-form.tsx'
import { type ReportProps, useReport } from './use-report.ts'

/** Limit of a task's description. */
const MAX_LENGTH = 2000

/** Reports missing supplies, with buttons for the most common ones. */
export function SuppliesForm({ room, onSaved, back }: ReportProps) {
  const words = text()
  const { description, setDescription, about, send } = useReport({ room, onSaved })
  const add = (one: string) => setDescription(description.trim() ? `${description.trim()}, ${one}` : one)
  return (
    <ReportForm send={() => send({ kind: 'task', body: { ...about(), category: 'supplies' } })} back={back}>
      <TextField label={words.what_is_missing} max={MAX_LENGTH} value={description} change={setDescription} />
      <div class="choices">
        {Object.values(words.supply).map((one) => (
          <button key={one} type="button" class="secondary" onClick={() => add(one)}>
            {one}
          </button>
        ))}
      </div>
    </ReportForm>
  )
}
