import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { collectionQuery } from '#catalogue/collection/page/collection.queries.ts'

/** The collection to which a search is limited: only items and collections in it and below are found. */
export type Branch = { uuid: string; title: string }

const IN_COLLECTION = /^\/catalog\/([0-9a-f-]{36})(?:\/results)?$/

/** Returns the collection that is open, or whose results are open. The root is not a branch.
 *  @returns `here` is this collection; `branch` is it too until `leave` is called, and again after `enter` or another collection. */
export const useBranch = () => {
  const uuid = useLocation({ select: ({ pathname }) => IN_COLLECTION.exec(pathname)?.[1] })
  const [left, setLeft] = useState<string>()
  const { data } = useQuery({ ...collectionQuery(uuid), enabled: uuid !== undefined })
  const here: Branch | undefined =
    uuid === undefined || data === undefined || data.isRoot ? undefined : { uuid, title: data.sgtt }
  return {
    here,
    branch: here?.uuid === left ? undefined : here,
    leave: () => setLeft(uuid),
    enter: () => setLeft(undefined),
  }
}
