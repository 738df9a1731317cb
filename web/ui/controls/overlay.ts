/** Overlays. For a confirmation or a task use `Dialog`, not a bare `Modal`. */
export { Drawer, Menu, type MenuItemProps, Modal, Popover, Tooltip } from '@mantine/core'
