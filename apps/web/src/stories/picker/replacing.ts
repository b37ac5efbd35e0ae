import { useSearch } from '@tanstack/react-router'

/** Returns the part of the address that names the step, 1-based, which gets another image. Empty for a new step. */
export const useReplacing = (): { replace?: number } => {
  const { replace } = useSearch({ strict: false })
  return replace === undefined ? {} : { replace }
}
