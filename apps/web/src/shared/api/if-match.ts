import { useState } from 'react'

/** Returns the header with which the server refuses a change (412) if the entry has another version by now. Without a version
 *  the change overwrites any version. */
export const ifMatch = (version: number | undefined): Record<string, string> =>
  version === undefined ? {} : { 'if-match': `"${version}"` }

/** Keeps the version and the values with which a form was opened. Notices refresh the live ones: a save with the live version
 *  would overwrite the changes of a colleague. */
export const useEditedVersion = <Entity extends { version: number }>(live: Entity) => {
  const [opened, setOpened] = useState<Entity>()
  return { edited: opened ?? live, open: () => setOpened(live), close: () => setOpened(undefined) }
}
