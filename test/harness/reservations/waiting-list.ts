import { GUEST } from '../stock.ts'

/** The body of an entry: by default two adults for three nights in March, in any room. */
export const waitingOf = (property_id: string, wish: object = {}) => ({
  property_id,
  guest: GUEST,
  check_in: '2027-03-15',
  check_out: '2027-03-18',
  adults: 2,
  ...wish,
})
