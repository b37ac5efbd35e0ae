import type { RefusalCode } from '@pressmark/contract/platform/refusals.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { refusalText } from '#shared/api/refusal-text.ts'
import { CallRefused, isRefused } from '#shared/api/refusal.ts'
import { toastError } from '#shared/ui/toasts.tsx'

/** `quiet`: the screen itself shows what failed, or this one refusal, so that no notification is wanted. */
type Meta = { quiet?: boolean | RefusalCode }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}

const notify = (error: Error, { quiet }: Meta = {}) => {
  if (quiet === true || (quiet && isRefused(error, quiet)) || isRefused(error, 'notSignedIn')) return
  toastError(refusalText(error))
}

// What the server refused it will refuse again; only a lost connection or a busy server is worth another try.
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof CallRefused && error.status < 500)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => notify(error, query.meta) }),
  mutationCache: new MutationCache({ onError: (error, _sent, _kept, mutation) => notify(error, mutation.meta) }),
  defaultOptions: { queries: { staleTime: 10_000, retry: worthRetrying } },
})
