/** A part of every year, both days included: month and day, such as `05-01`. */
interface Season {
  readonly from: string
  readonly to: string
}

/** Whether a day of the year is in a season; one that ends before it begins spans the turn of the year. */
export const isInSeason = ({ from, to }: Season, month_day: string): boolean =>
  from <= to ? month_day >= from && month_day <= to : month_day >= from || month_day <= to

/** Whether two seasons overlap: then one begins inside of the other. */
export const seasonsOverlap = (one: Season, other: Season): boolean =>
  isInSeason(one, other.from) || isInSeason(other, one.from)
