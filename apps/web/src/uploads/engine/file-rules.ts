import type { FileRole } from '@pressmark/contract/ingest/file-roles.ts'
import { roleOf, type Content } from './content.ts'

/** Why one file cannot be sent. */
export type FileRefusal = 'imageExtension' | 'fileExtension' | 'onePdf'
/** Errors of the files as a whole. */
export type FilesError = 'tooMany' | 'zipRequired' | 'objRequired' | 'manyObjs' | 'manyMtls' | 'manyImages'

type FileToCheck = { id: string; file: Pick<File, 'name'> }
export type ValidatedFiles<One extends FileToCheck> = {
  allowed: { chosen: One; role: FileRole }[]
  /** by the id of the file */
  refusals: ReadonlyMap<string, FileRefusal>
  errors: FilesError[]
}

/** The limit of one import call. */
export const FILES_MAX = 1000

/** Splits the chosen files into those that this content allows and those that it refuses. @source spec 000 §5 */
export const validateFiles = <One extends FileToCheck>(
  content: Content,
  files: readonly One[],
): ValidatedFiles<One> => {
  const allowed: ValidatedFiles<One>['allowed'] = []
  const refusals = new Map<string, FileRefusal>()
  for (const chosen of files) {
    const role = roleOf(content, chosen.file.name)
    if (role === undefined) refusals.set(chosen.id, content === 'images' ? 'imageExtension' : 'fileExtension')
    else if (content === 'pdf' && allowed.length > 0) refusals.set(chosen.id, 'onePdf')
    else allowed.push({ chosen, role })
  }
  const count = (role: FileRole) => allowed.filter((one) => one.role === role).length
  return { allowed, refusals, errors: files.length === 0 ? [] : errorsOf(content, allowed.length, count) }
}

const errorsOf = (content: Content, total: number, count: (role: FileRole) => number): FilesError[] => {
  const rules: readonly (readonly [FilesError, boolean])[] = [
    ['tooMany', total > FILES_MAX],
    ['zipRequired', content === 'zip' && count('zip') === 0],
    ['objRequired', content === 'separate' && count('object') === 0],
    ['manyObjs', count('object') > 1],
    ['manyMtls', count('material') > 1],
    ['manyImages', count('texture') > 1],
  ]
  return rules.filter(([, broken]) => broken).map(([error]) => error)
}
