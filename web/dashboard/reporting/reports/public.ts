export { Columns } from './analytics/charts/columns.tsx'
export { axisLabels, stepsBetween } from './analytics/charts/scale.ts'
export { useWidth } from './analytics/charts/use-width.ts'
export { presetPeriod } from './period.ts'
