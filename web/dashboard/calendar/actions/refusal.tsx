import { useActionName } from '#web/lib/i18n/field-words.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { Button, CloseButton } from '#web/ui/controls/button.ts'
import { type Chart, dateAt } from '../model/chart.ts'
import { evaluate, type MoveIntent, type Verdict } from '../model/verdict.ts'
import styles from '../page.module.css'
import { conflictWords } from '../verdict-words.ts'
import type { ChartWords } from '../words.ts'
import type { MoveRefusal, Moves, RecentChange } from './use-moves.ts'

interface RefusalProps {
  readonly chart: Chart
  readonly words: ChartWords
  readonly moves: Moves
  /** Repeats the move with the stay as it is now. */
  readonly again: (intent: MoveIntent, verdict: Verdict) => void
}

/** Why a move was refused: beside the chart, until the next action. */
export function Refusal({ chart, words, moves: { refusal, dismiss }, again }: RefusalProps) {
  const { calendar: text, shell } = useMessages()
  const intent = refusal?.kind === 'changed' ? renewed(chart, refusal.intent) : undefined
  const verdict = intent && evaluate(chart, intent)
  const can_do = verdict && verdict.outcome !== 'refused' && verdict.outcome !== 'same'
  return (
    <div role="alert" className={refusal ? styles.refusal : undefined}>
      {refusal && (
        <>
          <span>
            <strong>{text.not_moved}.</strong> <Reason {...{ chart, words, refusal }} />
          </span>
          {intent && can_do && (
            <Button
              size="compact-sm"
              onClick={() => {
                dismiss()
                again(intent, verdict)
              }}
            >
              {intent.room === null ? text.menu.unassign : text.move_anyway(words.roomOf(intent.room))}
            </Button>
          )}
          <CloseButton size="sm" aria-label={shell.close} onClick={dismiss} />
        </>
      )}
    </div>
  )
}

/** The same move for the current bar of the stay; undefined where it is gone. */
function renewed({ stays, rooms }: Chart, intent: MoveIntent): MoveIntent | undefined {
  const { bar, room } = intent
  const bars = stays.get(bar.key)
  const now = bars?.find(({ from, to }) => from < bar.to && to > bar.from) ?? bars?.[0]
  return now && { ...intent, bar: now, type: room === null ? now.type : rooms[room]!.room_type }
}

function Reason({ chart, words, refusal }: Omit<RefusalProps, 'moves' | 'again'> & { refusal: MoveRefusal }) {
  const text = useMessages().calendar
  const actionName = useActionName()
  const formats = useFormats()
  const who = (change: RecentChange | undefined) => change?.by ?? text.somebody_else
  switch (refusal.kind) {
    case 'words':
      return refusal.words
    case 'conflict': {
      const { conflict, change } = refusal
      const why = conflictWords(chart, conflict, text, formats)
      return change ? `${why}. ${text.done_by(actionName(change.action), who(change))}.` : why
    }
    case 'changed': {
      const { name, key } = refusal.intent.bar
      const bars = chart.stays.get(key)
      if (!bars) return text.changed_away(who(refusal.change), name)
      const { check_in, check_out } = bars[0]!
      const dates = formats.stay(dateAt(chart, check_in), dateAt(chart, check_out))
      const rooms = bars.map(({ room }) => words.roomOf(room)).join(' → ')
      return text.changed_by(who(refusal.change), name, `${rooms}, ${dates}`)
    }
  }
}
