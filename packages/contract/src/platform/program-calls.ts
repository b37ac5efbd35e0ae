import type { Endpoint } from './endpoint.ts'

/** Returns whether a program may make a call with a key. Sign-in, accounts, rights and keys are only for people. */
export const acceptsKeys = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean =>
  !path.startsWith('/users/') &&
  !(path.startsWith('/iam/') && method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') &&
  !['/iiif/auth/access', '/iiif/auth/token', '/iiif/auth/logout'].includes(path)

/** Returns whether a call takes an `Idempotency-Key`: each POST with a JSON body that changes something and that programs may make.
 *  Uploads and imports have ids of their own. The server stores answers by this rule, and the client makes keys by it. */
export const takesIdempotencyKey = ({ method, path, body, consumes, withoutIdempotencyKey }: Endpoint): boolean =>
  method === 'POST' &&
  body !== undefined &&
  consumes === undefined &&
  withoutIdempotencyKey !== true &&
  !path.startsWith('/ccc/') &&
  acceptsKeys({ method, path })
