import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#platform/config.ts'

export type FfmpegPrograms = { ffmpeg: string; ffprobe: string }

/**
 * Finds ffmpeg and ffprobe beside FFMPEG_PATH (the program or its folder), otherwise on PATH. Returns undefined if they are missing.
 * Searches on each call, so that a later installation is found without a restart.
 */
export const findFfmpeg = ({
  ffmpegPath,
  programFolders,
}: Pick<Config, 'ffmpegPath' | 'programFolders'>): FfmpegPrograms | undefined => {
  const folders =
    ffmpegPath === undefined ? programFolders : [isFolder(ffmpegPath) ? ffmpegPath : path.dirname(ffmpegPath)]
  const folder = folders.find((one) => ['ffmpeg', 'ffprobe'].every((name) => isProgram(path.join(one, name))))
  return folder === undefined
    ? undefined
    : { ffmpeg: path.join(folder, 'ffmpeg'), ffprobe: path.join(folder, 'ffprobe') }
}

const isFolder = (location: string) => statSync(location, { throwIfNoEntry: false })?.isDirectory() ?? false

const isProgram = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false // access can only report this by throwing
  }
}
