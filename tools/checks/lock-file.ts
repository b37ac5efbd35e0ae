import { existsSync, readFileSync } from 'node:fs'
import { belowFloor, type Result } from './result.ts'

type Locked = { resolved?: string; link?: boolean; name?: string; optionalDependencies?: Record<string, string> }

/** Rejects a lock file with the address of a registry, because each installation may use its own. Rejects it also if an optional
 *  package of another system is missing: `npm ci` would refuse the file. Links must lead to a workspace, and no package may be
 *  installed under the name of another one (docs/decisions/0034-empty-package.md). */
export const checkLockFile = (): Result => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const names = Object.keys(packages)
  const isLocked = (name: string) => names.some((key) => key.endsWith(`node_modules/${name}`))
  const problems = Object.entries(packages).flatMap(([name, locked]) => [
    ...ownProblems(name, locked),
    ...Object.keys(locked.optionalDependencies ?? {}).flatMap((optional) =>
      isLocked(optional) ? [] : [`${name}: ${optional} is missing`],
    ),
  ])
  const read = { packages: names.length }
  return { problems: [...problems, ...belowFloor(read, { packages: 300 })], read }
}

/** Returns what is wrong with one entry, without a look at the others. */
export const ownProblems = (entry: string, { resolved, link, name }: Locked): string[] => {
  const isAlias = name !== undefined && entry.includes('node_modules/') && !entry.endsWith(`node_modules/${name}`)
  return [
    ...(resolved?.includes('://') ? [`${entry} names ${new URL(resolved).host}`] : []),
    ...(link && !existsSync(`${resolved}/package.json`)
      ? [`${entry} is a link to ${resolved}, which is not a package`]
      : []),
    ...(isAlias ? [`${entry} is the package ${name}`] : []),
  ]
}
