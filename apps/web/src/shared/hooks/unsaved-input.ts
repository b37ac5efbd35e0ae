import { useEffect, useEffectEvent } from 'react'

const forms = new Set<() => boolean>()

/** Registers a form while it is shown. If the session ends before its input is saved, the person signs in above it. */
export const useUnsavedInput = (isDirty: () => boolean): void => {
  const read = useEffectEvent(() => isDirty())
  useEffect(() => {
    const form = () => read()
    forms.add(form)
    return () => {
      forms.delete(form)
    }
  }, [])
}

/** Returns whether a form of this page has unsaved input. */
export const hasUnsaved = (): boolean => [...forms].some((isDirty) => isDirty())
