import { readFileSync } from 'node:fs'
import { belowFloor, type Result } from './result.ts'

type Locked = { resolved?: string; optionalDependencies?: Record<string, string> }

/** Rejects a lock file with the address of a registry, because each installation may use its own. Rejects it also if an optional
 *  package of another system is missing: `npm ci` would refuse the file. */
export const checkLockFile = (): Result => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const names = Object.keys(packages)
  const isLocked = (name: string) => names.some((key) => key.endsWith(`node_modules/${name}`))
  const problems = Object.entries(packages).flatMap(([name, { resolved, optionalDependencies = {} }]) => [
    ...(resolved?.includes('://') ? [`${name} names ${new URL(resolved).host}`] : []),
    ...Object.keys(optionalDependencies).flatMap((optional) =>
      isLocked(optional) ? [] : [`${name}: ${optional} is missing`],
    ),
  ])
  const read = { packages: names.length }
  return { problems: [...problems, ...belowFloor(read, { packages: 300 })], read }
}
