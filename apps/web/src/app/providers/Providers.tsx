import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { cssVariables, theme } from '@pressmark/ui/theme.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode, type ReactElement } from 'react'
import { readNonce } from '#shared/text/nonce.ts'
import { retryLoad } from '#shared/hooks/lazy-component.ts'
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

/** Loads the area of notifications after the first paint. Earlier notifications wait for it. A load error does not break the screen. */
const LazyToasts = () => {
  const [toasts, setToasts] = useState<ReactElement>()
  useEffect(() => {
    retryLoad(() => import('./Toasts.tsx'))
      .then(({ Toasts }) => setToasts(<Toasts />))
      .catch((error: unknown) => reportError(error))
  }, [])
  return toasts
}
