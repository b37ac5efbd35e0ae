import { readSharing } from '@pressmark/contract/delivery/downloads.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { itemKeys } from '#shared/api/keys.ts'

/** The current audience of an item's viewers and manifest. */
export const sharingQuery = (uuid: string) =>
  queryOptions({
    queryKey: itemKeys.sharing(uuid),
    queryFn: ({ signal }) => call(readSharing, { params: { uuid }, signal }),
  })
