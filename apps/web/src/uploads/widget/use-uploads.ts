import { useSyncExternalStore } from 'react'
import { useSelf, useTenant } from '#shared/api/person.ts'
import type { Interrupted } from '../engine/interrupted.ts'
import type { UploadRecord } from '../engine/upload-status.ts'
import { makeUploadsStore, type UploadsStore } from '../engine/uploads.store.ts'

const stores = new Map<string, UploadsStore>()

const storeOf = (key: string): UploadsStore => {
  const known = stores.get(key)
  if (known) return known
  const store = makeUploadsStore(key, { storage: localStorage, channel: new BroadcastChannel(key) })
  stores.set(key, store)
  return store
}

/** The uploads of the person who is signed in, in the organisation of this address; undefined while that is not known. */
export const useUploadsStore = (): UploadsStore | undefined => {
  const self = useSelf()
  const tenant = useTenant()
  return self && tenant ? storeOf(`pressmark.uploads:${tenant.name}:${self.username}`) : undefined
}

const NONE: readonly never[] = []
const none = () => NONE
const never = () => () => undefined

export const useUploads = (store: UploadsStore | undefined): readonly UploadRecord[] =>
  useSyncExternalStore(store?.subscribe ?? never, store?.records ?? none)

/** The uploads that ended with an earlier page of this browser. */
export const useInterrupted = (store: UploadsStore | undefined): readonly Interrupted[] =>
  useSyncExternalStore(store?.subscribe ?? never, store?.interrupted ?? none)
