import { isUnusableBlob } from '#platform/blobs/blobs.ts'
import { isServerError } from '../decoders/server-error.ts'
import { DamagedDerivative } from '../derivatives/damaged-derivative.ts'
import type { OpenPyramid } from './pyramids.ts'

// The work took too long or was stopped, which says nothing about the file.
const NOT_DECODED = /time ?out|decoderStopped|decoderTimeout|"cause":"memory"/i

/**
 * Lends the whole file of a pyramid to `work`, which decodes it.
 * @throws DamagedDerivative if the file is lost, or cannot be decoded
 */
export const withPyramidFile = async <Result>(
  pyramid: Pick<OpenPyramid, 'name' | 'local' | 'exists'>,
  work: (file: string) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> => {
  const { file, release } = await pyramid.local().catch((error: unknown) => {
    throw isUnusableBlob(error) ? new DamagedDerivative(pyramid.name, { cause: error }) : error
  })
  try {
    return await work(file)
  } catch (error) {
    if (signal?.aborted || !(error instanceof Error)) throw error
    if (!(await pyramid.exists())) throw new DamagedDerivative(pyramid.name, { cause: error })
    if (isServerError(error.message) || NOT_DECODED.test(error.message)) throw error
    throw new DamagedDerivative(pyramid.name, { isCertain: false, cause: error })
  } finally {
    await release()
  }
}
