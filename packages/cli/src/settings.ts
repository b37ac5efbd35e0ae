import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { EXIT, Stop, type Surroundings } from './command.ts'

type Env = Surroundings['env']
export type Settings = { url: string; key: string }

/** Nobody else on this machine may read the key. */
const MODE = 0o600
const OTHERS = 0o077

/** Returns the file of the address and the key. */
export const settingsFile = ({ XDG_CONFIG_HOME }: Env): string =>
  path.join(XDG_CONFIG_HOME || path.join(homedir(), '.config'), 'pressmark', 'config.json')

/** Reads the address and the key: from PRESSMARK_URL and PRESSMARK_KEY, or from the file.
 *  @throws Stop if one of them is missing, or if others can read the file */
export const readSettings = async (env: Env): Promise<Settings> => {
  const { PRESSMARK_URL, PRESSMARK_KEY } = env
  const stored = PRESSMARK_URL && PRESSMARK_KEY ? {} : await storedSettings(settingsFile(env))
  const { url, key } = {
    ...stored,
    ...(PRESSMARK_URL && { url: PRESSMARK_URL }),
    ...(PRESSMARK_KEY && { key: PRESSMARK_KEY }),
  }
  if (!url || !key)
    throw new Stop('There is no key. Run pressmark login ADDRESS, or set PRESSMARK_URL and PRESSMARK_KEY.', EXIT.signIn)
  if (!URL.canParse(url)) throw new Stop(`"${url}" is not an address.`, EXIT.usage)
  return { url, key }
}

const storedSettings = async (file: string): Promise<Partial<Settings>> => {
  try {
    // Windows has no such modes.
    if (process.platform !== 'win32' && ((await stat(file)).mode & OTHERS) !== 0)
      throw new Stop(`Others can read ${file}. Run chmod 600 on it, and revoke the key if you do not trust them.`)
    return JSON.parse(await readFile(file, 'utf8')) as Partial<Settings> // written below
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

/** Stores the address and the key for this user of the machine only. @returns the file */
export const storeSettings = async (env: Env, settings: Settings): Promise<string> => {
  const file = settingsFile(env)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, `${JSON.stringify(settings, null, 2)}\n`, { mode: MODE })
  // The mode above is not applied to a file that exists.
  await chmod(file, MODE)
  return file
}

/** Deletes the file. @returns whether there was one */
export const dropSettings = async (env: Env): Promise<boolean> => {
  const file = settingsFile(env)
  const found = Object.keys(await storedSettings(file)).length > 0
  await rm(file, { force: true })
  return found
}
