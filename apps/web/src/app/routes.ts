import { createRouter, createBrowserHistory } from '@tanstack/react-router'
import { tenantSwitch, login, secondFactor, setPassword, verifyEmail } from './routes/arriving.ts'
import {
  bulkOperation,
  bulkOperations,
  bin,
  browse,
  catalogue,
  collection,
  home,
  inbox,
  item,
  results,
  resultsInCollection,
  sheet,
  sheets,
} from './routes/catalogue.ts'
import { configuration, management, profile, support } from './routes/managing.ts'
import { root, shell } from './routes/root.ts'
import { editArea, editor, imageSelect, lab, picker, preview, selectArea, series } from './routes/stories.ts'
import { ScreenFailed } from './ScreenFailed.tsx'

/** Creates the browser history, which never adds the same address twice in a row. The router would do this too, but it compares
 *  an address that has its basepath with one that has none. @source spec 000 §2 */
const createHistory = () => {
  const history = createBrowserHistory()
  const { push, replace } = history
  history.push = (to, state, options) => (to === history.location.href ? replace : push)(to, state, options)
  return history
}

/** The site map: all addresses of the application, below /ui. @source spec 000 §2, spec 001 §2, spec 002 §2 */
export const router = createRouter({
  routeTree: root.addChildren([
    login,
    tenantSwitch,
    setPassword,
    verifyEmail,
    secondFactor,
    preview,
    shell.addChildren([
      home,
      browse.addChildren([catalogue, collection]),
      item,
      results,
      resultsInCollection,
      sheets,
      sheet,
      management,
      profile,
      configuration,
      bin,
      bulkOperations,
      bulkOperation,
      inbox,
      lab,
      series,
      editor,
      picker,
      imageSelect,
      selectArea,
      editArea,
      support,
    ]),
  ]),
  basepath: '/ui',
  history: createHistory(),
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: true,
})

export type AppRouter = typeof router

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
