import { ASSETS_PAGE_SIZE } from '@pressmark/contract/constants.ts'
import { useLocation } from '@tanstack/react-router'
import { positive } from '#shared/addressValues.ts'

/** The page (zero-based) of the strip on which a position (1-based) stands. */
export const pageOfPosition = (position: number): number => Math.floor((position - 1) / ASSETS_PAGE_SIZE)

/** The query that chooses an image by its position (1-based); the first needs none. */
export const imageSearch = (position: number) => positive('image', { image: position })

/** Position (1-based) of the image that the address chooses. */
export const useChosenPosition = (): number => {
  const { search } = useLocation()
  return positive('image', search).image ?? 1
}
