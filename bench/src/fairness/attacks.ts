import { openAsBlob } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRoot, listItemsOfCollection } from '@pressmark/contract/catalogue/collections.ts'
import { previewEdit, readBulkOperation, startEdit } from '@pressmark/contract/catalogue/bulk.ts'
import { readFacets } from '@pressmark/contract/catalogue/facets.ts'
import { findAllItems, searchItems } from '@pressmark/contract/catalogue/items.ts'
import {
  importCulturalItem,
  importPdf,
  uploadFile,
  uploadPdf,
  uploadSpreadsheet,
} from '@pressmark/contract/ingest/imports.ts'
import {
  checkSpreadsheet,
  createSpreadsheet,
  importSpreadsheet,
  readSpreadsheet,
  stopSpreadsheet,
} from '@pressmark/contract/ingest/spreadsheets.ts'
import type { Call } from '../../../tools/harness/start-product.ts'
import { picture } from '../tiles/picture.ts'
import { longDocument } from './document.ts'
import { largeWorkbook } from './workbook.ts'

/** The requests of each kind that an editor sends at a time. */
const CONNECTIONS = 4
/** Large files that an editor uploads at a time. */
const FILES_AT_ONCE = 2

/** The amount of data that an editor sends. */
export type Amounts = { items: number; sheetRows: number; imageSide: number; pdfPages: number }

export type Attack = {
  name: (amounts: Amounts) => string
  /** Makes its files, before anything is measured. */
  prepare?: (folder: string, amounts: Amounts) => Promise<string>
  /** Sends requests until `ended`. @returns how much it did */
  send: (call: Call, ended: () => boolean, file: string, amounts: Amounts) => Promise<string>
}

/** Repeats a request on several connections at a time. @returns the number of answers */
const repeat = async (
  atOnce: number,
  ended: () => boolean,
  ask: (turn: number) => Promise<unknown>,
): Promise<number> => {
  let answers = 0
  const one = async (connection: number) => {
    for (let turn = connection; !ended(); turn += atOnce) {
      await ask(turn)
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, connection) => one(connection)))
  return answers
}

const bulkReplace: Attack = {
  name: ({ items }) => `bulk replace of ${items.toLocaleString('en')} items`,
  send: async (call, ended) => {
    const { uuid: collectionUuid } = await call(findRoot)
    const edit = (turn: number) => ({
      collectionUuid,
      edit: { field: 'sgti', operation: 'replace' as const, find: 'e', value: turn % 2 === 0 ? 'ee' : 'e' },
    })
    let edits = 0
    const editing = repeat(1, ended, async (turn) => {
      const { uuid } = await call(startEdit, { body: edit(turn) })
      while ((await call(readBulkOperation, { params: { uuid } })).step === 'RUNNING' && !ended()) await sleep(200)
      edits += 1
    })
    const previews = await repeat(CONNECTIONS, ended, (turn) => call(previewEdit, { body: edit(turn) }))
    await editing
    return `${previews} previews, ${edits} edits`
  },
}

/* Every item has this letter. Each request asks for another page or order, so that no cache answers it. */
const broadSearch: Attack = {
  name: () => 'broadest search',
  send: async (call, ended, _file, { items }) => {
    const { uuid } = await call(findRoot)
    const size = Math.min(1000, items)
    const asks = [
      (page: number) => call(searchItems, { query: { text: 'a', size, page } }),
      (page: number) => call(searchItems, { query: { text: 'a e', size, page, sort: ['sgtt,asc'] } }),
      (page: number) => call(readFacets, { query: { text: `a ${'eiou'[page % 4]}` } }),
      (page: number) => call(findAllItems, { query: { size, page, sort: ['createdDate,asc'] } }),
      (page: number) => call(listItemsOfCollection, { params: { uuid }, query: { size, page, sort: ['sgtt,desc'] } }),
    ]
    const pages = Math.floor(items / size)
    const answers = await repeat(CONNECTIONS, ended, (turn) =>
      asks[turn % asks.length]!(Math.floor(turn / asks.length) % pages),
    )
    return `${answers} searches`
  },
}

const form = async (file: string): Promise<FormData> => {
  const body = new FormData()
  body.append('file', await openAsBlob(file), path.basename(file))
  return body
}

const largeSheet: Attack = {
  name: ({ sheetRows }) => `spreadsheet of ${sheetRows.toLocaleString('en')} rows`,
  prepare: (folder, { sheetRows }) => largeWorkbook(folder, sheetRows),
  send: async (call, ended, file) => {
    const { uuid: collectionUuid } = await call(findRoot)
    let progress = ''
    const started: string[] = []
    const running = async (uuid: string) => {
      for (;;) {
        const sheet = await call(readSpreadsheet, { params: { uuid } })
        progress = `${sheet.step} ${Math.round(sheet.progress * 100)} %${sheet.reason ? `: ${sheet.reason.message}` : ''}`
        if (!sheet.step.endsWith('ING') || sheet.reason !== undefined || ended()) return
        await sleep(200)
      }
    }
    let answers = 0
    await repeat(FILES_AT_ONCE, ended, async () => {
      const { link } = await call(uploadSpreadsheet, { body: await form(file) })
      answers += 1
      if (ended()) return
      const { uuid, columns } = await call(createSpreadsheet, { body: { link, collectionUuid } })
      started.push(uuid)
      const targets = columns.map(({ header, target }) =>
        header === 'title' ? 'field:sgtt' : header === 'pressmark' ? 'field:pressmark' : target,
      )
      await call(checkSpreadsheet, { params: { uuid }, body: { targets } })
      await running(uuid)
      if (ended()) return
      await call(importSpreadsheet, { params: { uuid } })
      await running(uuid)
    })
    // The import of all items would take many minutes.
    for (const uuid of started)
      if ((await call(readSpreadsheet, { params: { uuid } })).step.endsWith('ING'))
        await call(stopSpreadsheet, { params: { uuid } })
    return `${answers} uploads, ${progress || 'no step'}`
  },
}

const newItem = async (call: Call, images: string[] = []) => {
  const { uuid: root } = await call(findRoot)
  const body = { pressmark: `Hostile ${performance.now()}`, sgtt: 'Hostile', parentCollectionsUuids: [root] }
  return call(importCulturalItem, { body: { ...body, images: images.map((imageLink) => ({ imageLink })) } })
}

/* More than the worker decodes at a time. Later ones would only wait in the queue. */
const IMPORTS = 4

const largeImage: Attack = {
  name: ({ imageSide }) => `image of ${Math.round(imageSide ** 2 / 1e6)} megapixels`,
  prepare: (folder, { imageSide }) => picture(folder, { width: imageSide, height: imageSide }),
  send: async (call, ended, file) => {
    const uploads = await repeat(FILES_AT_ONCE, ended, async (turn) => {
      const { link } = await call(uploadFile, { body: await form(file) })
      if (turn < IMPORTS) await newItem(call, [link])
    })
    return `${uploads} uploads`
  },
}

const longPdf: Attack = {
  name: ({ pdfPages }) => `PDF of ${pdfPages} pages`,
  prepare: (folder, { pdfPages }) => longDocument(folder, pdfPages),
  send: async (call, ended, file) => {
    const { link } = await call(uploadPdf, { body: await form(file) })
    const { uuid: itemUuid } = await newItem(call)
    await call(importPdf, { body: { itemUuid, pdfLink: link } })
    while (!ended()) await sleep(200)
    return '1 document'
  },
}

/** The worst requests that an editor may send. The last ones leave work in the queue. */
export const ATTACKS: readonly Attack[] = [broadSearch, bulkReplace, largeSheet, largeImage, longPdf]
