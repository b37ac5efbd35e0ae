import { startViewAs, stopViewAs } from '@pressmark/contract/identity/view-as.ts'
import { call } from '#shared/api/call.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

/** Opens the catalogue as another user sees it. The page loads again, so that nothing of the administrator stays on it. */
export const useStartViewAs = () =>
  useMutation({
    mutationFn: (uuid: string) => call(startViewAs, { params: { uuid } }),
    onSuccess: () => location.assign('/ui/'),
  })

/** Ends the view as another user, and returns to the list of users. */
export const useStopViewAs = () =>
  useMutation({
    mutationFn: () => call(stopViewAs),
    onSuccess: () => location.assign('/ui/management?tab=people'),
    meta: { notify: true },
  })
