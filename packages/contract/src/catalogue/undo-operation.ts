import { Type } from 'typebox'
import { Uuid } from '../platform/hal.ts'

/** The bulk operation of a deletion, in its answer. */
export const UndoOperation = Type.Union([Uuid, Type.Null()], {
  description: 'its undo restores everything; null if only one entry changed, which is restored from the bin',
})
