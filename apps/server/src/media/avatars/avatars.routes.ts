import { AVATAR_MAX_BYTES } from '@pressmark/contract/platform/constants.ts'
import { readAvatar as readCall, removeAvatar, setAvatar } from '@pressmark/contract/identity/profile.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { asTenant, type Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller, Stream } from '#platform/http/route.ts'
import { withOneFile } from '#platform/http/multipart.ts'
import { sendPicture } from '../versions.ts'
import { avatarOf, storeAvatar, readAvatar } from './avatars.ts'

export const avatarRoutes = (stream: Stream, { database }: { database: Database }) => {
  stream(setAvatar, 'catalogue.read', async ({ params, request, reply, tenant, caller }) => {
    const check = () => requireSelf(caller, params.uuid)
    await withOneFile(
      request,
      { field: setAvatar.fileField ?? 'file', most: AVATAR_MAX_BYTES, check },
      async (bytes) => {
        const png = await avatarOf(bytes)
        await asTenant(database, tenant.id, (db) => storeAvatar(db, caller.personUuid, png))
      },
    )
    return reply.code(204).send()
  })

  stream(removeAvatar, 'catalogue.read', async ({ params, reply, tenant, caller }) => {
    requireSelf(caller, params.uuid)
    await asTenant(database, tenant.id, (db) => storeAvatar(db, caller.personUuid, null))
    return reply.code(204).send()
  })

  stream(readCall, 'catalogue.read', async ({ params, query, reply, tenant, caller, origin }) => {
    const { uuid } = params
    const { png, version } = await readAvatar(database.reader(tenant.id), uuid, caller.personUuid)
    const address = origin + addressOf(readCall, { uuid }, { version })
    return sendPicture(reply, { read: () => png, version, requested: query.version, address })
  })
}

/* Only the person may change an avatar. */
const requireSelf = ({ personUuid }: Caller, uuid: string): void => {
  if (personUuid !== uuid) throw new Refusal('notFound')
}
