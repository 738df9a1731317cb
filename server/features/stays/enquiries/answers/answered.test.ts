import { describe, expect, it } from 'vitest'
import type { EnquiryStatus } from '#contract/stays/status.ts'
import { afterAnswer, afterReply, afterWithdrawal, stateAt } from './answered.ts'

const BEFORE = Temporal.Instant.from('2027-01-04T09:00:00Z')
const NOW = Temporal.Instant.from('2027-01-05T09:00:00Z')
const SINCE = '2027-01-03T09:00:00Z'

describe('rules 35.9 to 35.11 — an enquiry that was', () => {
  const cases: [
    EnquiryStatus,
    answered: EnquiryStatus | null,
    replied: EnquiryStatus,
    withdrawn: EnquiryStatus,
  ][] = [
    ['open', 'answered', 'open', 'open'],
    ['answered', 'answered', 'open', 'open'],
    ['quoted', 'quoted', 'open', 'quoted'],
    ['closed', null, 'open', 'closed'],
  ]
  it.each(cases)(
    '%s is %s after an answer, %s after a reply, %s after a withdrawal',
    (status, answered, replied, withdrawn) => {
      const before = stateAt(status, BEFORE)
      if (answered === null) expect(() => afterAnswer(before, NOW)).toThrow('SVC-1007')
      else expect(afterAnswer(before, NOW).status).toBe(answered)
      expect(afterReply(before, NOW, false).status).toBe(replied)
      expect(afterReply(before, NOW, true)).toEqual(before)
      expect(afterWithdrawal(before, SINCE).status).toBe(withdrawn)
      expect(afterWithdrawal(before, null)).toEqual(before)
    },
  )

  it('open waits on since it did: a reply does not begin it anew, a withdrawal restores it', () => {
    expect(afterReply(stateAt('open', BEFORE), NOW, false).open_since).toBe('2027-01-04T09:00:00Z')
    expect(afterReply(stateAt('answered', BEFORE), NOW, false).open_since).toBe('2027-01-05T09:00:00Z')
    expect(afterWithdrawal(stateAt('answered', BEFORE), SINCE)).toEqual({
      status: 'open',
      open_since: SINCE,
      answered_at: null,
      closed_at: null,
    })
  })
})
