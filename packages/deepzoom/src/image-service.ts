/** A IIIF image service as its info.json says it. @source IIIF Image API 3.0 §5 */
export type ImageService = { id: string; width: number; height: number; [property: string]: unknown }

/** Why a picture could not be shown; `status` is the HTTP status where there was an answer. */
export class ImageServiceError extends Error {
  readonly status: number | undefined
  constructor(message: string, status?: number) {
    super(message)
    this.name = 'ImageServiceError'
    this.status = status
  }
}

const isService = (answer: unknown): answer is ImageService => {
  const { id, width, height } = Object(answer) as Record<string, unknown>
  return typeof id === 'string' && Number(width) > 0 && Number(height) > 0
}

/** Reads the info.json of a IIIF image service.
 *  @throws ImageServiceError when it cannot be had or says no picture */
export const readImageService = async (address: string, signal: AbortSignal): Promise<ImageService> => {
  const answer = await fetch(address, { signal, headers: { accept: 'application/json' } })
  if (!answer.ok) throw new ImageServiceError(`${address} answered ${answer.status}`, answer.status)
  const service: unknown = await answer.json()
  if (!isService(service)) throw new ImageServiceError(`${address} describes no picture`)
  return service
}
