/**
 * The file is not a tiled JPEG pyramid, or is damaged. Derivatives are made by the server, so this is an error of the
 * store and not of a person. The pyramid must be made again.
 */
export class PyramidUnreadable extends Error {
  override readonly name = 'PyramidUnreadable'
}
