import { useRouter, useSearch } from '@tanstack/react-router'
import { ownAddress } from '#shared/text/own-address.ts'

/** Navigates to the `redirect` parameter or to the home page, never to another site. @source spec 001 §2 */
export const useRedirect = () => {
  const router = useRouter()
  const target = ownAddress(useSearch({ from: '/login' }).redirect)
  return () => {
    if (!target) return void router.navigate({ to: '/catalog', replace: true })
    if (target.startsWith('/ui/')) return router.history.replace(target)
    location.assign(target)
  }
}
