import { terminated } from './terminated.ts'
import { bagsUnderLoad } from './bags-under-load.ts'
import { bucket } from './bucket.ts'
import { changesFollowed } from './changes-followed.ts'
import { databaseGone } from './database-gone.ts'
import { decoderBlocks } from './decoder-blocks.ts'
import { decoders } from './decoders.ts'
import { diskFullBelowDatabase } from './disk-full-below-database.ts'
import { diskFull } from './disk-full.ts'
import { lostDerivative } from './lost-derivative.ts'
import { readersThatStop } from './readers-that-stop.ts'
import { serverBlocked } from './server-blocked.ts'
import { receiversDown } from './receivers-down.ts'
import type { Scenario } from './scenario.ts'
import { starvingNeighbour } from './starving-neighbour.ts'
import { syncFails } from './sync-fails.ts'
import { uploadKilled } from './upload-killed.ts'
import { twoServers } from './two-servers.ts'

/** The faults around the product, by name. All of them take half an hour. */
export const SCENARIOS: readonly Scenario[] = [
  twoServers,
  serverBlocked,
  terminated,
  syncFails,
  uploadKilled,
  lostDerivative,
  diskFull,
  diskFullBelowDatabase,
  decoders,
  readersThatStop,
  bagsUnderLoad,
  starvingNeighbour,
  receiversDown,
  changesFollowed,
  bucket,
  databaseGone,
  decoderBlocks,
]
