import { createBrowserHistory } from '@tanstack/react-router'

/** The browser's history, in which one address twice in a row is one entry. The router would see to that itself, but compares
 *  an address with its basepath to one without. @source spec 000 §2 */
export const createHistory = () => {
  const history = createBrowserHistory()
  const { push, replace } = history
  history.push = (to, state, options) => (to === history.location.href ? replace : push)(to, state, options)
  return history
}
