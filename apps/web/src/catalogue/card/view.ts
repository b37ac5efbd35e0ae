import { useLocalStorage } from '@mantine/hooks'
import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'

export const VIEWS = ['comfortable', 'compact', 'list', 'table'] as const
export type View = (typeof VIEWS)[number]

/** The person's preferred layout for lists of items, stored in the browser. */
export const useView = () =>
  useLocalStorage<View>({ key: 'pressmark.view', defaultValue: 'comfortable', getInitialValueInEffect: false })

const TABLE_PAGE_SIZE = 100

/** Returns the number of items on a page. Rows of a table are small. */
export const pageSizeOf = (view: View): number => (view === 'table' ? TABLE_PAGE_SIZE : PAGE_SIZE)
