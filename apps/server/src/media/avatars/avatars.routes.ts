import { AVATAR_MAX_BYTES } from '@pressmark/contract/platform/constants.ts'
import { readAvatar as readCall, removeAvatar, setAvatar } from '@pressmark/contract/identity/profile.ts'
import { asTenant, type Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller, Stream } from '#platform/http/route.ts'
import { withOneFile } from '#platform/http/multipart.ts'
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

  stream(readCall, 'catalogue.read', async ({ params, reply, tenant, caller }) => {
    const png = await readAvatar(database.reader(tenant.id), params.uuid, caller.personUuid)
    return reply.type('image/png').header('cache-control', 'private, max-age=86400').send(png)
  })
}

/* Only the person may change an avatar. */
const requireSelf = ({ personUuid }: Caller, uuid: string): void => {
  if (personUuid !== uuid) throw new Refusal('notFound')
}
