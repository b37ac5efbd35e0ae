import type { InfoColumn } from '@pressmark/contract/catalogue/exports.ts'
import type { TemplateType } from '@pressmark/contract/platform/constants.ts'

type Words = {
  items: string
  fields: string
  field: { header: string; type: string; repeatable: string; required: string; values: string }
  yes: string
  no: string
  types: Record<TemplateType, string>
  columns: Record<InfoColumn, string>
}

const EN: Words = {
  items: 'Items',
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
  },
}

const IT: Words = {
  items: 'Oggetti',
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
  },
}

/** Texts of an exported spreadsheet. English is used for other languages. */
export const exportWords = (language: string): Words => (language === 'it' ? IT : EN)
