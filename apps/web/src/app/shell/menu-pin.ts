import { useLocalStorage } from '@mantine/hooks'

/** Whether the side menu stays open, and how to change that. The browser remembers it. Narrow screens ignore it. */
export const useMenuPin = () =>
  useLocalStorage({ key: 'pressmark.menu-pinned', defaultValue: false, getInitialValueInEffect: false })
