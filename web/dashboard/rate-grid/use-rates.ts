import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Adjustment } from '#contract/arithmetic/adjusted-prices.ts'
import type { RateChanges, RateChangesResult } from '#contract/pricing/rate-changes.ts'
import { type ApiError, isUndecided } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { useWrite } from '../../lib/data.ts'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { runUndo } from '../../shared/run-undo.ts'
import { useDebouncedValue } from '../../ui/controls/use-debounced-value.ts'
import { showToast } from '../../ui/toasts.tsx'
import {
  applyEdits,
  compose,
  dropEdits,
  type Edit,
  type Edits,
  forward,
  type History,
  keyOf,
  NOTHING,
  partsOf,
  undoEdits,
} from './model/edits.ts'
import { adjustedAmount, limitsOf, nightWith, previewOf } from './model/preview.ts'
import { requestOf } from './model/request.ts'
import { dayOf, type Sheet, type SheetPlan } from './model/sheet.ts'

/** A night of a plan with its edit. */
export interface Change {
  readonly plan: SheetPlan
  readonly date: string
  readonly edit: Edit
}

/** A night of a room type with its edit. */
export interface Limiting {
  readonly room_type_id: string
  readonly date: string
  readonly edit: Edit
}

/** The last request that was applied here, for Ctrl+Z. */
type Applied = RateChangesResult['undo']

/** A request with its edits. */
interface SentChanges {
  readonly body: RateChanges
  readonly edits: Edits
}

/** Undo steps of edits, with the version of each plan when it was first edited. */
function usePending(sheet: Sheet) {
  const [history, setHistory] = useState<History>(NOTHING)
  const [seen, setSeen] = useState<ReadonlyMap<string, number>>(new Map())
  const edits = history.now
  const request = useMemo(
    () => requestOf(edits, { property_id: sheet.property_id, currency: sheet.currency, versions: seen }),
    [edits, seen, sheet.property_id, sheet.currency],
  )
  const turn = (to: (history: History) => History) => {
    const next = to(history)
    setSeen((before) => versionsOf(sheet, next.now, before))
    setHistory(next)
  }
  return {
    edits,
    request,
    turn,
    has_steps: history.past.length > 0,
    renewed: sheet.plans.filter(({ id, version }) => (seen.get(id) ?? version) !== version),
    /** The changes of colleagues were acknowledged. */
    accept: () => setSeen(versionsOf(sheet, edits, new Map())),
    clear: () => {
      setHistory(NOTHING)
      setSeen(new Map())
    },
    /** Edits made since the request was sent stay pending, on the new state. */
    settle: (done: Edits, { data }: RateChangesResult) => {
      const versions = new Map(data.map(({ rate_plan_id, version }) => [rate_plan_id, version]))
      setHistory((now) => dropEdits(now, done))
      setSeen((before) => new Map([...before].map(([id, version]) => [id, versions.get(id) ?? version])))
    },
  }
}

/** Sends the pending edits, exactly once whatever happens to the response, and undoes them. */
function useApplying({ edits, request, renewed, settle }: ReturnType<typeof usePending>) {
  const text = usePartMessages('rates')
  const [applied, setApplied] = useState<Applied>(null)
  /** A request without a response: it may have been carried out, and is repeated unchanged. */
  const [unanswered, setUnanswered] = useState<SentChanges>()
  const write = useWrite('changeRates')
  const writeBack = useWrite('changeRates')
  const putBack = (undo: RateChanges) =>
    runUndo(writeBack.mutateAsync({ query: {}, body: undo }), text.taken_back)
  async function apply() {
    if (write.isPending || (!unanswered && (edits.size === 0 || renewed.length > 0))) return
    const sent = unanswered ?? { body: request, edits }
    const answer = await write.mutateAsync({ query: {}, body: sent.body }).catch((error: ApiError) => {
      setUnanswered(isUndecided(error) ? sent : undefined)
      throw error
    })
    const { counts, undo } = answer
    setUnanswered(undefined)
    settle(sent.edits, answer)
    setApplied(undo)
    showToast(text.applied(counts), undo ? () => void putBack(undo) : undefined)
  }
  return {
    apply,
    write,
    is_unanswered: unanswered !== undefined,
    /** Whether it was carried out is visible on the screen. */
    giveUp: () => {
      setUnanswered(undefined)
      write.reset()
    },
    takeBack: () => {
      if (!applied) return
      setApplied(null)
      void putBack(applied)
    },
  }
}

/** Pending edits of the rates, and how they are applied: one request, one undo. */
export function useRates(sheet: Sheet) {
  const pending = usePending(sheet)
  const { edits, request, renewed, has_steps, turn, clear, accept } = pending
  const { write, apply, is_unanswered, giveUp, takeBack } = useApplying(pending)
  const preview = useMemo(() => previewOf(sheet, edits), [sheet, edits])
  const limits = useMemo(() => limitsOf(sheet, edits), [sheet, edits])
  const tried = useDryRun(request, edits.size > 0)
  const replace = (next: Edits) => {
    if (is_unanswered) return
    if (!write.isPending) write.reset()
    turn((history) => applyEdits(history, next))
  }
  return {
    sheet,
    edits,
    preview,
    limits,
    request,
    is_unanswered,
    accept,
    // Without a response the change seen here may be our own.
    renewed: is_unanswered ? [] : renewed,
    tried: tried.data,
    refusal: write.error ?? tried.error ?? undefined,
    is_busy: write.isPending,
    /** Adds pending edits; returns the first that cannot be calculated. */
    change: (changes: readonly Change[]) => {
      const { next, unknown } = withChanges(sheet, edits, changes)
      if (!unknown && changes.length > 0) replace(next)
      return unknown
    },
    /** The same for nights of room types. */
    limit: (changes: readonly Limiting[]) => changes.length > 0 && replace(withLimits(edits, changes)),
    drop: () => {
      if (!is_unanswered) return edits.size > 0 && replace(new Map())
      giveUp()
      return clear()
    },
    undo: () => !is_unanswered && (has_steps ? turn(undoEdits) : takeBack()),
    redo: () => !is_unanswered && turn(forward),
    apply: () => void apply().catch(() => undefined),
  }
}
export type Rates = ReturnType<typeof useRates>

/** Each plan keeps the version that it had when it was first edited. */
function versionsOf(sheet: Sheet, edits: Edits, before: ReadonlyMap<string, number>) {
  const edited = new Set([...edits.keys()].map((key) => partsOf(key).plan_id))
  const now = new Map(sheet.plans.map(({ id, version }) => [id, version]))
  return new Map([...edited].flatMap((id) => (now.has(id) ? [[id, before.get(id) ?? now.get(id)!]] : [])))
}

function withChanges(sheet: Sheet, edits: Edits, changes: readonly Change[]) {
  const next = new Map(edits)
  for (const change of changes) {
    const { plan, date, edit } = change
    const key = keyOf(plan.id, date)
    const day = dayOf(sheet, date)
    const is_shown = day >= 0 && day < sheet.days
    const price = is_shown ? nightWith(sheet, edits, plan, day).price : undefined
    const shown = (adjustment: Adjustment) => (price == null ? price : adjustedAmount(price, adjustment))
    // An adjustment of a plan that follows a pending price is calculated from what is shown: the service
    // knows the old price.
    const follows = is_shown && !edits.get(key)?.price && price !== (plan.price[day] ?? null)
    const composed = compose(edits.get(key), edit, shown, follows)
    const has_price = edit.price?.kind !== 'adjust' || !is_shown || price !== null
    if (!composed || !has_price) return { next, unknown: change }
    next.set(key, composed)
  }
  return { next, unknown: undefined }
}

function withLimits(edits: Edits, changes: readonly Limiting[]): Edits {
  const next = new Map(edits)
  for (const { room_type_id, date, edit } of changes) {
    const key = keyOf(room_type_id, date)
    next.set(key, compose(edits.get(key), edit, () => undefined)!)
  }
  return next
}

/** How long typing has to pause before the service is asked for a dry run. */
const REST_MS = 300

/** The dry run by the service: counts, channels, and why it would refuse. */
function useDryRun(request: ReturnType<typeof requestOf>, enabled: boolean) {
  const [rested] = useDebouncedValue(request, REST_MS)
  const is_rested = rested === request
  const { data, error } = useQuery<RateChangesResult, ApiError>({
    queryKey: ['changeRates', 'dry_run', rested],
    enabled: enabled && is_rested,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => {
      const { versions: _, ...body } = rested
      return call('changeRates', { query: { dry_run: true }, body }, { signal })
    },
  })
  return enabled && is_rested ? { data, error } : { data: undefined, error: null }
}
