/** A IIIF image service as described by its info.json. @source IIIF Image API 3.0 §5 */
export type ImageService = { id: string; width: number; height: number; [property: string]: unknown }

/** The image could not be loaded. `status` is the HTTP status, if there was a response. */
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

/**
 * Reads the info.json of a IIIF image service.
 * @throws ImageServiceError if it cannot be loaded or does not describe an image
 */
export const readImageService = async (address: string, signal: AbortSignal): Promise<ImageService> => {
  const answer = await fetch(address, { signal, headers: { accept: 'application/json' } })
  if (!answer.ok) throw new ImageServiceError(`${address} answered ${answer.status}`, answer.status)
  const service: unknown = await answer.json()
  if (!isService(service)) throw new ImageServiceError(`${address} describes no picture`)
  return service
}
