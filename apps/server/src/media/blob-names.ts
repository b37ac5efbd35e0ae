/** What the blobs of a tenant are called. Nothing of one tenant is ever shared with another, not even equal bytes. */
export const originalBlob = (tenantId: number, sha256: string): string =>
  `t${tenantId}/originals/${sha256.slice(0, 2)}/${sha256}`

/** Watermarks are PNGs, named by their bytes: one that is set again finds the images that it is in. */
export const watermarkBlob = (tenantId: number, sha256: string): string => `t${tenantId}/watermarks/${sha256}.png`

/** Derivatives have a new name each time they are made: nothing that is being read is ever overwritten. */
export const derivativeBlob = (tenantId: number, uuid: string, ending: string): string =>
  `t${tenantId}/derivatives/${uuid.slice(-2)}/${uuid}.${ending}`

/** What came of an upload that is not whole yet. */
export const piecesOf = (tenantId: number, upload: string): string => `t${tenantId}/pieces/${upload}`
export const pieceBlob = (tenantId: number, upload: string, piece: string): string =>
  `${piecesOf(tenantId, upload)}/${piece}`
