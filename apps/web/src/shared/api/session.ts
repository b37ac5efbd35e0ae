const session = new EventTarget()

/** Reports that the session has ended. The application then shows the login screen. */
export const endSession = () => session.dispatchEvent(new Event('end'))

/** Calls `listener` whenever the session has ended. Returns a function that stops this. */
export const whenSessionEnds = (listener: () => void) => {
  session.addEventListener('end', listener)
  return () => session.removeEventListener('end', listener)
}
