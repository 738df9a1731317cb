export { useDebouncedValue } from '@mantine/hooks'
