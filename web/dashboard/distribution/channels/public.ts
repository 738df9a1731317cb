import { lazy } from 'react'

export const ReconnectDialog = lazy(() =>
  import('./reconnect-dialog.tsx').then(({ ReconnectDialog: one }) => ({ default: one })),
)
