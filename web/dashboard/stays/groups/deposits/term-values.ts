import type { Money } from '#contract/money.ts'
import type { DepositDue, DepositTerm } from '#contract/stays/group-deposits.ts'

/** A deposit of a schedule as it is edited: the fields of other kinds are kept while one is chosen. */
export interface TermValues {
  readonly type: DepositTerm['type']
  readonly percent: number
  readonly amount: Money | null
  readonly when: DepositDue['type']
  readonly days: number
  readonly date: string
}

export const NEW_TERM: TermValues = {
  type: 'percent',
  percent: 30,
  amount: null,
  when: 'days_after_booking',
  days: 7,
  date: '',
}

/** What most groups agree on after the first deposit. */
export const REST_TERM: TermValues = { ...NEW_TERM, type: 'rest', when: 'days_before_arrival', days: 30 }

export const termValues = (schedule: readonly DepositTerm[]): TermValues[] =>
  schedule.map((term) => ({
    ...NEW_TERM,
    type: term.type,
    ...(term.type === 'percent' && { percent: term.percent }),
    ...(term.type === 'amount' && { amount: term.amount }),
    when: term.due.type,
    ...(term.due.type === 'on_date' ? { date: term.due.date } : { days: term.due.days }),
  }))

const dueOf = ({ when, days, date }: TermValues): DepositDue =>
  when === 'on_date' ? { type: when, date } : { type: when, days }

function termOf(term: TermValues, currency: string): DepositTerm {
  const due = dueOf(term)
  switch (term.type) {
    case 'percent':
      return { type: 'percent', percent: term.percent, due }
    case 'amount':
      return { type: 'amount', amount: term.amount ?? { amount: 0, currency }, due }
    case 'rest':
      return { type: 'rest', due }
  }
}

/** In the form of the API; an amount that is empty is none. */
export const termBody = (terms: readonly TermValues[], currency: string): DepositTerm[] =>
  terms.map((term) => termOf(term, currency))
