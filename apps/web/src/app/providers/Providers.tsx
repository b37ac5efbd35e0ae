import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { cssVariables, theme } from '@pressmark/ui/theme.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readNonce } from '#shared/text/nonce.ts'
import { LazyToasts } from './LateToasts.tsx'
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
      <LazyToasts />
    </QueryClientProvider>
  </MantineProvider>
)
