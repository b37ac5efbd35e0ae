/** Folders and files whose patterns meet only what the product or this repository writes. They are not analysed. */
export const OWN_INPUT: Readonly<Record<string, string>> = {
  'tools/checks/': 'reads the files of this repository',
  'tools/check.ts': 'reads the output of the checks',
  'tools/css-types.ts': 'reads the style sheets of this repository',
  'tools/nightly.ts': 'reads the output of its own programs',
  'tools/tables.ts': 'reads the types of its own tables',
  'tools/harness/': 'reads the output of the product under test, and of /proc',
  'bench/': 'reads answers of the product under test',
  'torture/': 'reads answers of the product under test',
  'packages/demo/': 'reads its own content',
  'apps/web/vite.config.ts': 'reads names of files of this repository',
  'apps/viewers/vite.config.ts': 'reads names of files of this repository',
}

/** Patterns that are not linear, or that the running program builds. Each has the bound that protects it. */
export const BOUNDED: readonly { file: string; code: string; bound: string }[] = [
  {
    file: 'packages/contract/src/platform/hal.ts',
    code: "`^(${sortFields.join('|')})(,(asc|desc))?$`",
    bound: 'the alternatives are names of fields in the contract, without repetition',
  },
  {
    file: 'packages/contract/src/catalogue/saved-searches.ts',
    code: "`^(${ITEM_SEARCH_SORTS.join('|')})(,(asc|desc))?$`",
    bound: 'the alternatives are names of fields in the contract, without repetition',
  },
  {
    file: 'packages/pyramid/src/open-pyramid.ts',
    code: '`exif:${name}="(\\\\d{1,9})"`',
    bound: 'the name is one of two fixed words, without repetition',
  },
  {
    file: 'apps/server/src/media/decoders/limited-process.ts',
    code: '`^${name}:\\\\s+(\\\\d+) kB`',
    bound: 'the name is a fixed word, and the kernel writes the text',
  },
]
