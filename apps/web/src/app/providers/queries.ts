import type { RefusalCode } from '@pressmark/contract/platform/refusals.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { takeFirstDataIn } from '#shared/api/first-query.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { CallRefused, isRefused } from '#shared/api/refusal.ts'
import { toastError } from '#shared/ui/toasts.tsx'

/** Screens and forms show their own errors. With `notify` a toast shows them. With `except` it shows all errors but one. */
type Meta = { notify?: boolean | { except: RefusalCode } }

declare module '@tanstack/react-query' {
  interface Register {
    /** `firstData` returns the data that the page brought, once. */
    queryMeta: Meta & { firstData?: () => unknown }
    mutationMeta: Meta
  }
}

const notifyOf = (error: Error, { notify = false }: Meta = {}) => {
  if (notify === false || isRefused(error, 'notSignedIn')) return
  if (typeof notify === 'object' && isRefused(error, notify.except)) return
  toastError(refusalText(error))
}

// A refused request would be refused again. Only a lost connection or a busy server is worth a retry.
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof CallRefused && error.status < 500)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => notifyOf(error, query.meta) }),
  mutationCache: new MutationCache({ onError: (error, _sent, _result, mutation) => notifyOf(error, mutation.meta) }),
  defaultOptions: {
    queries: { staleTime: 10_000, retry: worthRetrying },
    // Without a connection a change is refused at once. It would wait without a word otherwise.
    mutations: { networkMode: 'always' },
  },
})
takeFirstDataIn(queryClient)
