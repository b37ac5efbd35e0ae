import { globSync, readFileSync } from 'node:fs'
import { belowFloor, type Result } from './result.ts'

/** The two components that build red alerts: for refused calls, and for parts that could not be loaded. */
const COMPONENTS = new Set(['apps/web/src/shared/ui/RefusalAlert.tsx', 'apps/web/src/shared/ui/ErrorAlert.tsx'])

/** Returns the lines on which a screen builds a red alert by hand. */
export const redAlertsIn = (code: string): number[] =>
  [...code.matchAll(/<Alert\b[^<>]*\bcolor=["'{]+red\b/g)].map(({ index }) => code.slice(0, index).split('\n').length)

/** Rejects red alerts of screens, because their look and their role must be the same everywhere. */
export const checkAlerts = (): Result => {
  const files = globSync('apps/web/src/**/*.tsx').filter((file) => !COMPONENTS.has(file))
  const problems = files.flatMap((file) =>
    redAlertsIn(readFileSync(file, 'utf8')).map((line) => `${file}:${line} builds a red alert: use RefusalAlert`),
  )
  return {
    problems: [...problems, ...belowFloor({ screens: files.length }, { screens: 200 })],
    read: { screens: files.length },
  }
}
