import { useSyncExternalStore } from 'react'
import { useSelf, useTenant } from '#shared/api/person.ts'
import type { Interrupted } from '../engine/interrupted.ts'
import type { UploadRecord } from '../engine/upload-status.ts'
import { makeUploadsStore, type UploadsStore } from '../engine/uploads.store.ts'

const stores = new Map<string, UploadsStore>()

const storeOf = (key: string): UploadsStore => {
  const existing = stores.get(key)
  if (existing) return existing
  const store = makeUploadsStore(key, { storage: localStorage, channel: new BroadcastChannel(key) })
  stores.set(key, store)
  return store
}

/** Returns the uploads of the signed-in person in the organisation of this address, or undefined while these are loading. */
export const useUploadsStore = (): UploadsStore | undefined => {
  const self = useSelf()
  const tenant = useTenant()
  return self && tenant ? storeOf(`pressmark.uploads:${tenant.name}:${self.username}`) : undefined
}

const NONE: readonly never[] = []
const noRecords = () => NONE
const neverChanges = () => () => undefined

export const useUploads = (store: UploadsStore | undefined): readonly UploadRecord[] =>
  useSyncExternalStore(store?.subscribe ?? neverChanges, store?.records ?? noRecords)

/** Returns the uploads that ended with an earlier page of this browser. */
export const useInterrupted = (store: UploadsStore | undefined): readonly Interrupted[] =>
  useSyncExternalStore(store?.subscribe ?? neverChanges, store?.interrupted ?? noRecords)
