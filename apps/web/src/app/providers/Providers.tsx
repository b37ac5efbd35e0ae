import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { NOTIFICATION_MS } from '@pressmark/contract/constants.ts'
import { cssVariables, theme } from '@pressmark/ui/theme.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readNonce } from '#shared/nonce.ts'
import { queryClient } from './queries.ts'

const schemes = localStorageColorSchemeManager({ key: 'pressmark.scheme' })

export const Providers = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={schemes}
    defaultColorScheme="auto"
    getStyleNonce={readNonce}
  >
    <QueryClientProvider client={queryClient}>
      {children}
      <Notifications position="bottom-right" autoClose={NOTIFICATION_MS} limit={4} />
    </QueryClientProvider>
  </MantineProvider>
)
