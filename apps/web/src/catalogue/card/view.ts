import { useLocalStorage } from '@mantine/hooks'

export const VIEWS = ['comfortable', 'compact', 'list'] as const
export type View = (typeof VIEWS)[number]

/** How this person likes lists of items, remembered on this machine. */
export const useView = () =>
  useLocalStorage<View>({ key: 'pressmark.view', defaultValue: 'comfortable', getInitialValueInEffect: false })
