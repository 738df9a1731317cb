import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from '../theme.ts'

export { useMantineColorScheme as useColorScheme } from '@mantine/core'

const colorSchemeManager = localStorageColorSchemeManager({ key: 'serai.appearance' })

/** Theme and colour scheme. Writes no style element, which the Content Security Policy would block. */
export const UiProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    colorSchemeManager={colorSchemeManager}
    withCssVariables={false}
    withGlobalClasses={false}
  >
    {children}
  </MantineProvider>
)
