/** The part of the address that a refusal refers to. */
export type RequestPart = 'region' | 'size' | 'rotation' | 'quality' | 'format'

/**
 * Reason why an image request is rejected, by `type`. `status` is the HTTP status that the specification requires.
 * Source: IIIF Image API 3.0 §4.1, §4.2 and §7.3; 2.1 §4.1, §4.2 and §7.2.
 */
export type RequestRefusal =
  | { type: 'badSyntax'; status: 400; part: RequestPart | 'path' }
  | { type: 'regionOutside'; status: 400 }
  | { type: 'sizeZero'; status: 400 }
  | { type: 'upscalingNotRequested'; status: 400 }
  | { type: 'sizeBeyondLimit'; status: 400 }
  | { type: 'notSupported'; status: 501; part: 'format' }

export const badSyntax = (part: RequestPart | 'path'): RequestRefusal => ({ type: 'badSyntax', status: 400, part })
