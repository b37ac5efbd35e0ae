import { useLocalStorage } from '@mantine/hooks'

export const VIEWS = ['comfortable', 'compact', 'list'] as const
export type View = (typeof VIEWS)[number]

/** The person's preferred layout for lists of items, stored in the browser. */
export const useView = () =>
  useLocalStorage<View>({ key: 'pressmark.view', defaultValue: 'comfortable', getInitialValueInEffect: false })
