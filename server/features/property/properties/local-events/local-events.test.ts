import { describe, expect, it } from 'vitest'
import { acceptLocalEvents, localEventsIn } from './local-events.ts'

const event = (from: string, to: string, name = 'Fair') => ({ name, from, to })

describe('rule 1.9 — local events', () => {
  it.each([
    ['2027-05-07', '2027-05-07', undefined],
    ['2027-05-01', '2027-05-31', undefined],
    ['2027-05-01', '2027-06-01', 'too_far'],
    ['2027-05-07', '2027-05-06', 'before_from'],
  ])('%s to %s: %s', (from, to, code) => {
    const accept = () => acceptLocalEvents([event('2027-01-01', '2027-01-01'), event(from, to)])
    if (code === undefined) expect(accept()).toHaveLength(2)
    else
      expect(accept).toThrow(
        expect.objectContaining({ details: [expect.objectContaining({ code, field: 'local_events.1.to' })] }),
      )
  })

  it('are stored by first day, last day and name, without spaces around it', () => {
    const [fair, long, other] = [
      event('2027-05-07', '2027-05-07'),
      event('2027-05-07', '2027-05-09'),
      event('2027-01-01', '2027-01-01', 'New Year'),
    ]
    expect(acceptLocalEvents([long, { ...fair, name: ' Fair ' }, other])).toEqual([other, fair, long])
  })

  it.each([
    ['2027-05-05', '2027-05-07', false],
    ['2027-05-06', '2027-05-08', true],
    ['2027-05-08', '2027-05-09', true],
    ['2027-05-09', '2027-05-10', true],
    ['2027-05-10', '2027-05-12', false],
  ])('of days from %s until before %s: %s', (from, to, shown) => {
    const local_events = [event('2027-05-07', '2027-05-09')]
    expect(localEventsIn({ local_events }, { from, to })).toHaveLength(shown ? 1 : 0)
  })
})
