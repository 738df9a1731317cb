/**
 * Parses a typed time of day: `15:30`, `15.30`, `1530`, `9`, `9 pm`, `21h`; undefined where it is not one.
 */
export function parseTime(text: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.h ]?([0-5]\d))?\s*(?:h|uhr)?\s*([ap])?\.?m?\.?$/i.exec(text.trim())
  if (!found) return undefined
  const [, hours, minutes = '00', half] = found
  const hour = Number(hours)
  if (half ? hour < 1 || hour > 12 : hour > 23) return undefined
  const of_day = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return `${String(of_day).padStart(2, '0')}:${minutes}`
}
