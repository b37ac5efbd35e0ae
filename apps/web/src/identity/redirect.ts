import { applicationAddress } from '@pressmark/contract/platform/application-address.ts'
import { useRouter, useSearch } from '@tanstack/react-router'

/** Navigates to the `redirect` parameter or to the home page, never to another site or to a call. @source spec 001 §2 */
export const useRedirect = () => {
  const router = useRouter()
  const target = applicationAddress(useSearch({ from: '/login' }).redirect, location.origin)
  return () => {
    if (!target) return void router.navigate({ to: '/catalog', replace: true })
    if (target.startsWith('/ui/')) return router.history.replace(target)
    location.assign(target)
  }
}
