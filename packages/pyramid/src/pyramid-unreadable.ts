/** The file is no tiled JPEG pyramid, or is damaged. Derivatives are our own, so this is a fault of the store
 *  and not of a person: it is thrown, and the pyramid has to be made again. */
export class PyramidUnreadable extends Error {
  override readonly name = 'PyramidUnreadable'
}
