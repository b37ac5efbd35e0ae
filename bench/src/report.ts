/** One row of the table: a measurement and its reference in the same minute. */
export type Line = {
  what: string
  measured: string
  /** The reference, if there is one. */
  reference?: string | undefined
  ratio?: number | undefined
  target?: Target | undefined
}

/** A bound of the ratio, or of `value` if the target is not a ratio. */
export type Target = { bound: number; kind: 'atLeast' | 'atMost'; unit?: string; value?: number }

export const atLeast = (bound: number): Target => ({ bound, kind: 'atLeast' })
export const atMost = (bound: number): Target => ({ bound, kind: 'atMost' })
/** An upper bound of the measurement itself. */
export const noMoreThan = (value: number, bound: number, unit: string): Target => ({
  bound,
  kind: 'atMost',
  unit,
  value,
})

/** Undefined if the line has no target or its reference is missing. */
export const isMet = ({ ratio, target }: Line): boolean | undefined => {
  const value = target?.value ?? ratio
  if (target === undefined || value === undefined) return undefined
  return target.kind === 'atLeast' ? value >= target.bound : value <= target.bound
}

const HEAD = ['what', 'measured', 'reference', 'ratio', 'target', 'met']

export const printTable = (lines: readonly Line[]): void => {
  const rows = [HEAD, ...lines.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const written = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
  const [head, ...body] = written
  console.log([head, '-'.repeat(widths.reduce((sum, width) => sum + width + 2, -2)), ...body].join('\n'))
}

const cellsOf = (line: Line): string[] => {
  const { what, measured, reference = '', ratio, target } = line
  const met = isMet(line)
  return [
    what,
    measured,
    reference,
    ratio === undefined ? '' : `${ratio.toFixed(2)} x`,
    target === undefined ? '' : `${target.kind === 'atLeast' ? '>=' : '<='} ${target.bound} ${target.unit ?? 'x'}`,
    met === undefined ? '' : met ? 'yes' : 'NO',
  ]
}

/** A lower bound of the measurement itself. */
export const noLessThan = (value: number, bound: number, unit: string): Target => ({
  ...noMoreThan(value, bound, unit),
  kind: 'atLeast',
})

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return Number.NaN
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en')
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
