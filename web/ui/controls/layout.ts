/** Layout of a screen, and placeholders while it loads. */
export { Skeleton, Tabs } from '@mantine/core'
