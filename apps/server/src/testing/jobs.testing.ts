// Kinds of jobs for the tests of the platform, which may not import the domains.
export { drawPictureJob } from '#demo/jobs.ts'
export { importAssetJob } from '#ingest/jobs.ts'
export { watermarkAllJob } from '#media/jobs.ts'
export { JOBS } from '../jobs.ts'
