import path from 'node:path'
import { bulkRoutes } from '#catalogue/bulk/bulk.routes.ts'
import { assetRoutes } from '#catalogue/assets/assets.routes.ts'
import { cameraReverts } from '#catalogue/assets/model-camera.ts'
import { collectionRoutes } from '#catalogue/collections/collections.routes.ts'
import { exportRoutes } from '#catalogue/export/exports.routes.ts'
import { parentRoutes } from '#catalogue/items/parents.routes.ts'
import { historyRoutes } from '#catalogue/history/history.routes.ts'
import { itemRoutes } from '#catalogue/items/items.routes.ts'
import { changeRoutes } from '#changes/changes.routes.ts'
import { webhookRoutes } from '#changes/webhooks.routes.ts'
import { createListCaches } from '#catalogue/search/list-caches.ts'
import { searchRoutes } from '#catalogue/search/search.routes.ts'
import { scheduleReindex } from '#catalogue/search/reindex.ts'
import { deliveryRoutes } from '#delivery/delivery.routes.ts'
import { storyDeliveryRoutes } from '#delivery/stories/stories.routes.ts'
import { findAdministered as findTarget } from '#identity/administered-tenants.ts'
import { apiKeyRoutes } from '#identity/api-keys/api-keys.routes.ts'
import { keyScope } from '#identity/api-keys/collection-scope.ts'
import { createAttempts } from '#identity/attempts.ts'
import { emailRoutes } from '#identity/email/email.routes.ts'
import { tenantSwitchRoutes } from '#identity/tenant-switches.routes.ts'
import { identityRoutes } from '#identity/identity.routes.ts'
import { linkRoutes } from '#identity/password-links/links.routes.ts'
import { createLinkMailer } from '#identity/password-links/links.ts'
import { createSigningOut } from '#identity/sign-in.ts'
import { serveHelp } from '#platform/static/guide.ts'
import { restoreSeries, restoreStory } from '#stories/bin.ts'
import { managedPictureRoutes, managedTenantRoutes } from '#tenants/managed.routes.ts'
import { memberRoutes } from '#identity/members/members.routes.ts'
import { tenantRoutes } from '#tenants/tenants.routes.ts'
import { createProviderClients } from '#identity/providers/clients.ts'
import { providerRoutes } from '#identity/providers/providers.routes.ts'
import { profileRoutes } from '#identity/profile/profile.routes.ts'
import { secondFactorRoutes } from '#identity/second-factor/second-factor.routes.ts'
import { createCallers } from '#identity/callers.ts'
import { workgroupRoutes } from '#identity/workgroups/workgroups.routes.ts'
import { importRoutes } from '#ingest/imports/imports.routes.ts'
import { mappingRoutes } from '#ingest/spreadsheets/mappings.routes.ts'
import { spreadsheetRoutes } from '#ingest/spreadsheets/spreadsheets.routes.ts'
import { resumableRoutes } from '#ingest/uploads/resumable/resumable.routes.ts'
import { openUploadParts } from '#ingest/uploads/resumable/open.ts'
import { createResumables } from '#ingest/uploads/resumable/resumables.ts'
import { uploadRoutes } from '#ingest/uploads/uploads.routes.ts'
import { avatarRoutes } from '#media/avatars/avatars.routes.ts'
import { findFfmpeg } from '#media/decoders/ffmpeg/programs.ts'
import { missingProtections } from '#media/decoders/limited-process.ts'
import { createRenderer } from '#media/decoders/renderer.ts'
import { createRefuseDamaged } from '#media/derivatives/refuse-damaged.ts'
import { fileRoutes } from '#media/files/files.routes.ts'
import { imageRoutes } from '#media/images/images.routes.ts'
import { createPyramids } from '#media/images/pyramids.ts'
import { createTilePath } from '#media/images/tile-path.ts'
import { watermarkRoutes } from '#media/watermarks/watermarks.routes.ts'
import { metadataRoutes } from '#metadata/metadata.routes.ts'
import { openBlobs } from '#platform/blobs/open-blobs.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase, type Connection } from '#platform/db/database.ts'
import { registerDocs, serveDocs } from '#platform/http/docs.ts'
import { mailRoutes } from '#mail/mail.routes.ts'
import { healthRoutes } from '#platform/http/health.routes.ts'
import { createRoutes } from '#platform/http/route.ts'
import { createJobs } from '#platform/jobs/queue.ts'
import { liveRoutes } from '#platform/bus/live.routes.ts'
import { createBus } from '#platform/bus/bus.ts'
import { openChangeStamps } from '#platform/bus/change-stamps.ts'
import type { Log } from '#platform/log.ts'
import { createEncryption, readSecretKey } from '#platform/encryption.ts'
import { refuseUnknownHosts, needsAddress, warnWithoutAddress } from '#platform/http/known-hosts.ts'
import { sendDirectAnswers } from '#platform/http/direct-answers.ts'
import { createDownloadQuota } from '#platform/http/download-quota.ts'
import { createServer } from '#platform/http/server.ts'
import { shareOfCores } from '#platform/process/cores.ts'
import { createTenancy } from '#platform/http/tenancy.ts'
import { serveViewers } from '#platform/static/viewers.ts'
import { serveWeb } from '#platform/static/web.ts'
import { bagRoutes } from '#preservation/bag/bags.routes.ts'
import { fixityRoutes } from '#preservation/fixity/fixity.routes.ts'
import { authorizationRoutes } from '#presentation/authorization/authorization.routes.ts'
import { storyPresentationRoutes } from '#presentation/stories/stories.routes.ts'
import { presentationRoutes } from '#presentation/presentation.routes.ts'
import { replacementReverts } from '#ingest/imports/revert-replacement.ts'
import { STORY_REVERTS } from '#stories/history/reverts.ts'
import { seriesRoutes } from '#stories/series/series.routes.ts'
import { storyRoutes } from '#stories/storyboards/stories.routes.ts'
import { logRoutes } from '#workflow/transition/log.routes.ts'
import { inboxRoutes } from '#workflow/inbox/inbox.routes.ts'
import { customActionRoutes } from '#workflow/custom-actions/custom-actions.routes.ts'
import { runRoutes } from '#workflow/runs/runs.routes.ts'
import { stateRoutes } from '#workflow/states.routes.ts'
import { taskRoutes } from '#workflow/tasks/tasks.routes.ts'
import { transitionRoutes } from '#workflow/transitions.routes.ts'
import { ENTITY_ADAPTERS } from './entity-adapters.ts'

/** Routes that need nothing but their transaction. */
const WITH_DATABASE_ONLY = [workgroupRoutes, mailRoutes, customActionRoutes, parentRoutes, mappingRoutes]

/** Creates the API of one process from configuration, database, domains and HTTP. It knows every domain and has no rules of its own. */
export const createApp = async (config: Config, connection: Connection, log: Log) => {
  const database = openDatabase(connection, {
    max: 10,
    timeouts: 'request',
    onLost: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
  })
  const changes = openChangeStamps(config.dataFolder)
  const live = createBus(connection, database, log, changes)
  const jobs = createJobs(connection, log)
  const blobs = await openBlobs(config, database)
  const resumables = createResumables({ database, uploadParts: openUploadParts(config, database, blobs) })
  const tenancy = createTenancy(database, live)
  const tilePath = createTilePath(live)
  const pyramids = createPyramids(blobs)
  const picturesFolder = path.join(config.dataFolder, 'pictures')
  const renderer = createRenderer({ concurrency: shareOfCores(config.servers), folder: picturesFolder })
  const refuseDamaged = createRefuseDamaged({ database, jobs, log })
  const quota = createDownloadQuota(database, config.downloads, log)
  const listCaches = createListCaches(live)
  const attempts = createAttempts(database)
  const mailer = createLinkMailer(config, jobs)
  const encryption = createEncryption(await readSecretKey(config))
  const { find: findCaller } = createCallers(database, live, config)

  const app = await createServer(config, log, tilePath.before)
  app.addHook('onRequest', (_request, _reply, done) => {
    changes.refresh()
    done()
  })
  sendDirectAnswers(app.server, tilePath.direct)
  refuseUnknownHosts(app, tenancy, config)
  await registerDocs(app)
  const access = { database, tenancy, findCaller, keyScope, live }
  const { route, stream, processRoute, registered } = createRoutes(app, access)
  await app.register(async () => {
    healthRoutes(app, processRoute, {
      database,
      missingPrograms: () => (findFfmpeg(config) === undefined ? ['ffmpeg'] : []),
      missingProtections: () => missingProtections(config.dataFolder),
    })
    identityRoutes(route, stream, { database, attempts, encryption, mailer })
    tenantSwitchRoutes(stream, { database, tenancy })
    tenantRoutes(route, stream, { database, tenancy, jobs })
    linkRoutes(route, stream, { database, attempts, jobs, mailer })
    providerRoutes(route, stream, { database, encryption, mailer, clients: createProviderClients(config, encryption) })
    secondFactorRoutes(route, stream, { database, encryption, attempts, mailer })
    managedTenantRoutes(stream, { database, tenancy, jobs, mailer, needsAddress: () => needsAddress(tenancy, config) })
    managedPictureRoutes(stream, { database, tenancy, blobs, jobs })
    memberRoutes(route, { attempts, mailer })
    emailRoutes(route, stream, { database, attempts, mailer })
    for (const register of WITH_DATABASE_ONLY) register(route)
    apiKeyRoutes(route, stream, { database, attempts, mailer })
    profileRoutes(route, stream, { database, attempts, mailer })
    metadataRoutes(route, stream, { database, tenancy, findTarget, changed: (db) => scheduleReindex(db, jobs) })
    stateRoutes(route, { adapters: ENTITY_ADAPTERS })
    transitionRoutes(route, stream, { database, tenancy, findTarget, adapters: ENTITY_ADAPTERS, config })
    taskRoutes(route, stream, { database, adapters: ENTITY_ADAPTERS, jobs, config })
    logRoutes(route, { jobs, adapters: ENTITY_ADAPTERS })
    runRoutes(route, { jobs, config })
    inboxRoutes(route, { adapters: ENTITY_ADAPTERS })
    collectionRoutes(route, { live })
    itemRoutes(route, listCaches)
    assetRoutes(route, { jobs })
    searchRoutes(route, { live, lists: listCaches })
    bulkRoutes(route, { listCaches, jobs })
    exportRoutes(route, stream, { database, listCaches, jobs, quota })
    storyRoutes(route, stream, { database })
    seriesRoutes(route, stream, { database })
    historyRoutes(route, {
      otherRestores: { STORY: restoreStory, SERIES: restoreSeries },
      otherReverts: { ...STORY_REVERTS, ...replacementReverts(jobs), ...cameraReverts(jobs) },
    })
    imageRoutes(stream, { database, blobs, pyramids, renderer, tilePath, refuseDamaged, quota })
    avatarRoutes(stream, { database })
    watermarkRoutes(stream, { database, blobs, jobs, tenancy })
    presentationRoutes(stream, { database })
    storyPresentationRoutes(stream, { database })
    authorizationRoutes(stream, { database, signOut: createSigningOut(database).signOut })
    deliveryRoutes(route, stream, { database, blobs, pyramids, renderer, jobs, refuseDamaged, quota, config })
    storyDeliveryRoutes(stream, { database, pyramids, renderer, refuseDamaged, quota })
    fileRoutes(stream, { database, blobs, refuseDamaged })
    uploadRoutes(stream, { database, blobs, config })
    resumableRoutes(app, stream, { resumables, limit: config.resumableLimit })
    importRoutes(route, { jobs, blobs })
    spreadsheetRoutes(route, stream, { database, blobs, jobs })
    bagRoutes(stream, { database, blobs, jobs, log, quota })
    fixityRoutes(route, stream, { database, jobs })
    liveRoutes(route, stream, live)
    changeRoutes(route, stream, { database, live })
    webhookRoutes(route, stream, { database, jobs, encryption, privateHosts: config.privateHosts })
  })
  await serveDocs(app, registered)
  await serveWeb(app, tenancy)
  await serveHelp(app)
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
      await Promise.all([live.open(), jobs.open(), database.openAll()])
      await warnWithoutAddress(tenancy, config, log)
      return app.listen({ host: config.host, port: config.port })
    },
    stop: async (): Promise<void> => {
      live.end()
      await app.close()
      quota.close()
      await Promise.all([live.close(), jobs.stop()])
      await blobs.close()
      await database.close()
      changes.close()
    },
  }
}
export type App = Awaited<ReturnType<typeof createApp>>
