import { availableParallelism } from 'node:os'
import path from 'node:path'
import { assetRoutes } from '#catalogue/assets/assets.routes.ts'
import { collectionRoutes } from '#catalogue/collections/collections.routes.ts'
import { itemRoutes } from '#catalogue/items/items.routes.ts'
import { createTotals } from '#catalogue/search/totals.ts'
import { deliveryRoutes } from '#delivery/delivery.routes.ts'
import { createAttempts } from '#identity/attempts.ts'
import { identityRoutes } from '#identity/identity.routes.ts'
import { createCallers } from '#identity/sessions.ts'
import { createSigningOut } from '#identity/signing-out.ts'
import { importRoutes } from '#ingest/imports/imports.routes.ts'
import { resumableRoutes } from '#ingest/uploads/resumable/resumable.routes.ts'
import { createResumables } from '#ingest/uploads/resumable/resumables.ts'
import { uploadRoutes } from '#ingest/uploads/uploads.routes.ts'
import { createRenderer } from '#media/decoders/renderer.ts'
import { imageRoutes } from '#media/images/images.routes.ts'
import { createPyramids } from '#media/images/pyramids.ts'
import { createTilePath } from '#media/images/tile-path.ts'
import { watermarkRoutes } from '#media/watermarks/watermarks.routes.ts'
import { metadataRoutes } from '#metadata/metadata.routes.ts'
import { folderBlobs } from '#platform/blobs/folder.ts'
import { folderPartials } from '#platform/blobs/partial.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase, type Connection } from '#platform/database.ts'
import { registerDocs, serveDocs } from '#platform/docs.ts'
import { healthRoutes } from '#platform/health.routes.ts'
import { createRoutes } from '#platform/http.ts'
import { createJobs } from '#platform/jobs.ts'
import { liveRoutes } from '#platform/live.routes.ts'
import { createLive } from '#platform/live.ts'
import type { Log } from '#platform/log.ts'
import { createServer } from '#platform/server.ts'
import { createTenancy } from '#platform/tenancy.ts'
import { serveViewers } from '#platform/viewers.ts'
import { serveWeb } from '#platform/web.ts'
import { authorizationRoutes } from '#presentation/authorization/authorization.routes.ts'
import { presentationRoutes } from '#presentation/presentation.routes.ts'
import { workflowRoutes } from '#workflow/workflow.routes.ts'

/** The API of one process, composed: configuration, database, domains, HTTP. Knows every domain and holds no rule. */
export const createApp = async (config: Config, connection: Connection, log: Log) => {
  const database = openDatabase(connection, {
    max: 10,
    patience: 'request',
    onLost: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
  })
  const live = createLive(connection, log)
  const jobs = createJobs(connection, log)
  const blobs = folderBlobs(path.join(config.dataFolder, 'blobs'))
  const partials = folderPartials(path.join(config.dataFolder, 'partial'))
  const resumables = createResumables({ database, blobs, partials })
  const tenancy = createTenancy(database)
  const tilePath = createTilePath(live)
  const pyramids = createPyramids(blobs)
  const renderer = createRenderer({ concurrency: availableParallelism() })

  const callers = createCallers(database, live)

  const app = await createServer(config, log, tilePath.before)
  await registerDocs(app)
  const { route, stream, registered } = createRoutes(app, database, tenancy, callers.find)
  await app.register(async () => {
    healthRoutes(app, stream, database)
    identityRoutes(route, stream, { database, tenancy, attempts: createAttempts(database), callers })
    metadataRoutes(route)
    workflowRoutes(route)
    collectionRoutes(route)
    itemRoutes(route, { totals: createTotals(live) })
    assetRoutes(route)
    imageRoutes(stream, { database, blobs, pyramids, renderer, tilePath })
    watermarkRoutes(stream, { database, blobs, jobs, tenancy, tilePath })
    presentationRoutes(stream, { database })
    authorizationRoutes(stream, { database, signOut: createSigningOut({ database, callers }).signOut })
    deliveryRoutes(route, stream, { database, blobs, pyramids, renderer, jobs, profile: config.profile })
    uploadRoutes(stream, { database, blobs })
    resumableRoutes(app, stream, { resumables, limit: config.resumableLimit })
    importRoutes(route, { jobs })
    liveRoutes(stream, live, callers.find)
  })
  await serveDocs(app)
  await serveWeb(app)
  await serveViewers(app)

  return {
    app,
    database,
    blobs,
    jobs,
    live,
    tenancy,
    registered,
    start: async (): Promise<string> => {
      await Promise.all([live.open(), jobs.open()])
      return app.listen({ host: config.host, port: config.port })
    },
    stop: async (): Promise<void> => {
      await app.close()
      await Promise.all([live.close(), jobs.stop()])
      await database.close()
    },
  }
}
export type App = Awaited<ReturnType<typeof createApp>>
