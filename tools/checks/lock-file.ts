import { readFileSync } from 'node:fs'

type Locked = { resolved?: string; optionalDependencies?: Record<string, string> }

/** The lock file must not name where packages were downloaded: everybody's registry is their own. And it must hold every
 *  optional package, those of other systems included: where one could not be found, `npm ci` refuses the whole file. */
export const checkLockFile = (): string[] => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const names = Object.keys(packages)
  const held = (name: string) => names.some((key) => key.endsWith(`node_modules/${name}`))
  return Object.entries(packages).flatMap(([name, { resolved, optionalDependencies = {} }]) => [
    ...(resolved?.includes('://') ? [`${name} names ${new URL(resolved).host}`] : []),
    ...Object.keys(optionalDependencies).flatMap((optional) =>
      held(optional) ? [] : [`${name}: ${optional} is missing`],
    ),
  ])
}
