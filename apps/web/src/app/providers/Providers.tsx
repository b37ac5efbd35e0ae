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

/** The place of notices comes after the first paint: what was said before waits for it. No screen fails for want of it. */
const LazyToasts = () => {
  const [toasts, setToasts] = useState<ReactElement>()
  useEffect(() => {
    retryLoad(() => import('./Toasts.tsx'))
      .then(({ Toasts }) => setToasts(<Toasts />))
      .catch((error: unknown) => reportError(error))
  }, [])
  return toasts
}
