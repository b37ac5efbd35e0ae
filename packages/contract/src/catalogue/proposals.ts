/** Kinds of differing cells. `change`: only the source changed it. `conflict`: the catalogue changed it too.
 *  `damaged`: it differs from the base only as spreadsheet programs alter values. `refused`: the item cannot have this value. */
export const CELL_KINDS = ['change', 'conflict', 'damaged', 'refused'] as const
export type CellKind = (typeof CELL_KINDS)[number]

/** Where proposed changes come from. */
export const PROPOSAL_SOURCES = ['spreadsheet'] as const

/** Reasons why a cell is refused. `invalid` has a message for people. */
export const CELL_REASONS = [
  'required',
  'notRepeatable',
  'invalid',
  'tooLong',
  'pressmarkTaken',
  'lockedByState',
  'readOnly',
] as const
export type CellReason = (typeof CELL_REASONS)[number]
