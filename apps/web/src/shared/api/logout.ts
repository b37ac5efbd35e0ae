import { logout } from '@pressmark/contract/identity/identity.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMutation } from './use-mutation.ts'
import { clearToasts } from '../ui/toasts.tsx'
import { call } from './call.ts'
import { withLiveClosed } from './live.ts'
import { clearSessionValues } from './session-values.ts'

/** Ends the session, removes the data read in it and shows the login screen. */
export const useLogout = () => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate } = useMutation({
    mutationFn: () =>
      withLiveClosed(async () => {
        await call(logout)
        await navigate({ to: '/login', search: {} })
      }),
    // Active queries are removed with their screen. Signing in removes the rest.
    onSuccess: () => {
      clearToasts()
      clearSessionValues()
      queries.removeQueries({ type: 'inactive' })
    },
    meta: { notify: true },
  })
  return () => mutate()
}
