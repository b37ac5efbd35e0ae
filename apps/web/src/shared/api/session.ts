import { hasUnsaved } from '../hooks/unsaved-input.ts'

const session = new EventTarget()

let askToSignIn: (() => Promise<boolean>) | undefined
let asking: Promise<boolean> | undefined

/** Sets the function that asks the person to sign in again above the present screen. It returns whether the same person did.
 *  @returns a function that removes it */
export const setSignInAgain = (ask: () => Promise<boolean>) => {
  askToSignIn = ask
  return () => {
    askToSignIn = undefined
  }
}

/** Reports that the session has ended. If input would be lost, the person is asked to sign in above it. Otherwise the login screen is shown.
 *  @returns whether the person has signed in again, so that a call can be repeated */
export const endSession = async (): Promise<boolean> => {
  if (askToSignIn && (asking || hasUnsaved())) {
    // All calls that were refused wait for one answer.
    asking ??= askToSignIn().finally(() => {
      asking = undefined
    })
    if (await asking) return true
  }
  session.dispatchEvent(new Event('end'))
  return false
}

/** Calls `listener` whenever the session has ended. Returns a function that stops this. */
export const whenSessionEnds = (listener: () => void) => {
  session.addEventListener('end', listener)
  return () => session.removeEventListener('end', listener)
}
