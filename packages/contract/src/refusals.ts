/** Every refusal the server can answer: its stable code, its HTTP status and its English text. The one table.
 *  @source spec 000 §5 and §8, spec 001 §8, SEMANTICS §5 (RFC 9457) */
export const REFUSALS = {
  badRequest: { status: 400, text: 'The request is not valid' },
  invalidMetadata: { status: 400, text: 'A metadata value is not valid' },
  alertCollection: { status: 400, text: 'You can not move the collection to its child !' },
  rootCollection: { status: 400, text: 'The root collection cannot be moved, unlinked or deleted' },
  invalidCredentials: { status: 401, text: 'Invalid username or password' },
  notSignedIn: { status: 401, text: 'Sign in to continue' },
  forbidden: { status: 403, text: 'You do not have the right to do this' },
  foreignOrigin: { status: 403, text: 'The request does not come from this application' },
  notFound: { status: 404, text: 'Not found' },
  methodNotAllowed: { status: 405, text: 'This address does not answer that method' },
  pressmarkAlreadyExists: { status: 409, text: 'An item with this pressmark already exists' },
  valuesCombinationAlreadyUsed: { status: 409, text: 'values-combination-already-used' },
  itemWithoutMedia: { status: 409, text: 'The item has no media' },
  staleVersion: { status: 412, text: 'Somebody else changed this in the meantime' },
  bodyTooLarge: { status: 413, text: 'The request is too large' },
  unsupportedContent: { status: 415, text: 'The content of the file is not of an accepted type' },
  importAlreadyStarted: { status: 422, text: 'This import has already started' },
  uploadNotFound: { status: 422, text: 'The uploaded file is not known; upload it again' },
  tooManyAttempts: { status: 429, text: 'Too many attempts. Try again later.' },
  unexpected: { status: 500, text: 'Unexpected error' },
  downloadFailed: { status: 500, text: 'The file could not be made. Try again.' },
  notImplementedForImage: { status: 501, text: 'The image service does not offer this' },
  unavailable: { status: 503, text: 'The service is not ready yet' },
} as const satisfies Record<string, { status: number; text: string }>

export type RefusalCode = keyof typeof REFUSALS
