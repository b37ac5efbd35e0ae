import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#platform/config.ts'

export type FfmpegPrograms = { ffmpeg: string; ffprobe: string }

/** Where ffmpeg and ffprobe are: beside FFMPEG_PATH (the program or its folder), else on PATH; undefined where they are not.
 *  Looked for each time, so that what is installed later is found without a restart. */
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

const isFolder = (place: string) => statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false

const isProgram = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false // the one way to ask
  }
}
