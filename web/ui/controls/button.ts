/** Buttons. Sizes and colours come from `theme.ts`. */
export {
  ActionIcon,
  type ActionIconProps,
  Button,
  type ButtonProps,
  CloseButton,
} from '@mantine/core'
