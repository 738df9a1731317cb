/** What opens above the page. A question or a task is a `Dialog`, not a bare `Modal`. */
export { Drawer, Menu, Modal, Popover, Tooltip } from '@mantine/core'
