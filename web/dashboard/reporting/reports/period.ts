import { addDays, isDay } from '#web/lib/formats.ts'
import { periodNamed } from '#web/ui/dates/presets.ts'

export const PRESETS = ['today', 'yesterday', 'last_7_days', 'last_week', 'this_month', 'last_month'] as const
export type Preset = (typeof PRESETS)[number]

export interface Period {
  readonly from: string
  /** Included. */
  readonly to: string
}

/** The days of a preset, relative to the property's current day. */
export function presetPeriod(preset: Preset, today: string): Period {
  switch (preset) {
    case 'yesterday':
      return periodNamed('today', addDays(today, -1))
    // The days that are over: today's are not known yet.
    case 'last_7_days':
      return { from: addDays(today, -7), to: addDays(today, -1) }
    case 'last_week':
      return periodNamed('this_week', addDays(today, -7))
    default:
      return periodNamed(preset, today)
  }
}

/** The preset that a period equals; undefined for any other range. */
export const presetOf = ({ from, to }: Period, today: string): Preset | undefined =>
  PRESETS.find((preset) => {
    const days = presetPeriod(preset, today)
    return days.from === from && days.to === to
  })

/** The period in the address, else the default preset of a report. */
export function periodOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  preset: Preset,
  today: string,
): Period {
  return isDay(from) && isDay(to) ? { from, to } : presetPeriod(preset, today)
}
