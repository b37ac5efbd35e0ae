const session = new EventTarget()

/** Tells the application that the server no longer knows the person: it shows the login screen. */
export const endSession = () => session.dispatchEvent(new Event('end'))

/** Calls `listener` whenever the session has ended; the answer stops that. */
export const whenSessionEnds = (listener: () => void) => {
  session.addEventListener('end', listener)
  return () => session.removeEventListener('end', listener)
}
