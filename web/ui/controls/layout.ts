/** What a screen is divided by, and what stands there until it comes. */
export { Skeleton, Tabs } from '@mantine/core'
