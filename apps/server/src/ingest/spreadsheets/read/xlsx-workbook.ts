import path from 'node:path'
import { isDateForm, LONE_DATE_FORMS } from './xlsx-dates.ts'
import { readXml, type Parts } from './xlsx-parts.ts'
import { damaged } from './invalid-sheet.ts'

export type Workbook = {
  sheetName: string
  /** Name of the part with the cells. */
  part: string
  /** Whether days are counted from 1904. */
  since1904: boolean
  words: string[]
  /** Whether numbers are dates, for each style. */
  isDate: boolean[]
}

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

/** Finds the first visible sheet, and reads the data that its cells refer to.
 *  @source ECMA-376 Part 1 §18
 *  @throws InvalidSheet */
export const readWorkbook = async (parts: Parts): Promise<Workbook> => {
  let sheet: { name: string; relation: string } | undefined
  let since1904 = false
  await readXml(parts, WORKBOOK, {
    open: (tag, attribute) => {
      if (tag === 'workbookPr') since1904 = ['1', 'true'].includes(attribute('date1904'))
      if (tag === 'sheet' && sheet === undefined && !/hidden/i.test(attribute('state')))
        sheet = { name: attribute('name'), relation: attribute('r:id') }
    },
  })
  if (sheet === undefined) throw damaged('it has no sheet')
  return {
    sheetName: sheet.name,
    part: await targetOf(parts, sheet.relation),
    since1904,
    words: await sharedWords(parts),
    isDate: await dateStyles(parts),
  }
}

const targetOf = async (parts: Parts, relation: string): Promise<string> => {
  let target = ''
  await readXml(parts, RELATIONS, {
    open: (tag, attribute) => {
      if (tag === 'Relationship' && attribute('Id') === relation) target = attribute('Target')
    },
  })
  return target.startsWith('/') ? target.slice(1) : path.posix.join('xl', target)
}

/* Most texts are in the shared strings part, each once. Phonetic hints are skipped. */
const sharedWords = async (parts: Parts): Promise<string[]> => {
  const words: string[] = []
  if (!parts.has('xl/sharedStrings.xml')) return words
  let word = ''
  let isText = false
  let isSpoken = false
  await readXml(parts, 'xl/sharedStrings.xml', {
    open: (tag) => {
      if (tag === 'si') word = ''
      if (tag === 'rPh') isSpoken = true
      isText = tag === 't' && !isSpoken
    },
    text: (text) => {
      if (isText) word += text
    },
    close: (tag) => {
      if (tag === 't') isText = false
      if (tag === 'rPh') isSpoken = false
      if (tag === 'si') words.push(unescaped(word))
    },
  })
  return words
}

/** Replaces escapes such as `_x000D_`, which represent characters that XML does not allow. */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const dateStyles = async (parts: Parts): Promise<boolean[]> => {
  const styles: boolean[] = []
  if (!parts.has('xl/styles.xml')) return styles
  const forms = new Set(LONE_DATE_FORMS)
  let inCells = false
  await readXml(parts, 'xl/styles.xml', {
    open: (tag, attribute) => {
      if (tag === 'numFmt' && isDateForm(attribute('formatCode'))) forms.add(Number(attribute('numFmtId')))
      if (tag === 'cellXfs') inCells = true
      if (tag === 'xf' && inCells) styles.push(forms.has(Number(attribute('numFmtId'))))
    },
    close: (tag) => {
      if (tag === 'cellXfs') inCells = false
    },
  })
  return styles
}
