import type { InfoColumn } from '@pressmark/contract/catalogue/exports.ts'
import type { EntryKind, TemplateType } from '@pressmark/contract/platform/constants.ts'

type Words = {
  entries: Record<EntryKind, string>
  fields: string
  field: { header: string; type: string; repeatable: string; required: string; values: string }
  yes: string
  no: string
  types: Record<TemplateType, string>
  columns: Record<InfoColumn, string>
}

const EN: Words = {
  entries: { ITEM: 'Items', MEDIA: 'Media', COLLECTION: 'Collections' },
  fields: 'Fields',
  field: {
    header: 'Column',
    type: 'Type',
    repeatable: 'Several values',
    required: 'Required',
    values: 'Allowed values',
  },
  yes: 'yes',
  no: 'no',
  types: {
    STRING: 'Short text',
    TEXT: 'Text',
    INTEGER: 'Whole number',
    NUMBER: 'Number',
    DATE: 'Date (YYYY-MM-DD)',
    BOOLEAN: 'true or false',
    EMAIL: 'Email',
    ENUM: 'Dictionary',
  },
  columns: {
    collections: 'Collections (read-only)',
    state: 'State (read-only)',
    images: 'Number of media (read-only)',
    createdDate: 'Created (read-only)',
    modifiedDate: 'Last modified (read-only)',
    address: 'Address (read-only)',
    itemUuid: 'UUID of the item (read-only)',
    itemPressmark: 'Pressmark of the item (read-only)',
    assetType: 'Kind (read-only)',
    position: 'Position (read-only)',
    fileName: 'File name (read-only)',
    fileSize: 'File size in bytes (read-only)',
    sha256: 'SHA-256 (read-only)',
    parents: 'Parent collections (read-only)',
    itemsCount: 'Items directly in it (read-only)',
    collectionsCount: 'Collections directly in it (read-only)',
    branchItemsCount: 'Items at all levels (read-only)',
    branchCollectionsCount: 'Collections at all levels (read-only)',
  },
}

const IT: Words = {
  entries: { ITEM: 'Oggetti', MEDIA: 'Media', COLLECTION: 'Collezioni' },
  fields: 'Campi',
  field: {
    header: 'Colonna',
    type: 'Tipo',
    repeatable: 'Più valori',
    required: 'Obbligatorio',
    values: 'Valori ammessi',
  },
  yes: 'sì',
  no: 'no',
  types: {
    STRING: 'Testo breve',
    TEXT: 'Testo',
    INTEGER: 'Numero intero',
    NUMBER: 'Numero',
    DATE: 'Data (AAAA-MM-GG)',
    BOOLEAN: 'true o false',
    EMAIL: 'Email',
    ENUM: 'Vocabolario',
  },
  columns: {
    collections: 'Collezioni (sola lettura)',
    state: 'Stato (sola lettura)',
    images: 'Numero di media (sola lettura)',
    createdDate: 'Data di creazione (sola lettura)',
    modifiedDate: 'Ultima modifica (sola lettura)',
    address: 'Indirizzo (sola lettura)',
    itemUuid: 'UUID dell’oggetto (sola lettura)',
    itemPressmark: 'Segnatura dell’oggetto (sola lettura)',
    assetType: 'Tipo (sola lettura)',
    position: 'Posizione (sola lettura)',
    fileName: 'Nome del file (sola lettura)',
    fileSize: 'Dimensione del file in byte (sola lettura)',
    sha256: 'SHA-256 (sola lettura)',
    parents: 'Collezioni superiori (sola lettura)',
    itemsCount: 'Oggetti contenuti direttamente (sola lettura)',
    collectionsCount: 'Collezioni contenute direttamente (sola lettura)',
    branchItemsCount: 'Oggetti a tutti i livelli (sola lettura)',
    branchCollectionsCount: 'Collezioni a tutti i livelli (sola lettura)',
  },
}

/** Texts of an exported spreadsheet. English is used for other languages. */
export const exportWords = (language: string): Words => (language === 'it' ? IT : EN)
