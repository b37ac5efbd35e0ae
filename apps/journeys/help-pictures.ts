// Takes the pictures of the guide from the running product: npm run help:pictures
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findAllItems, type Item } from '@pressmark/contract/catalogue/items.ts'
import { fireTransition } from '@pressmark/contract/workflow/transition-logs.ts'
import { createTask } from '@pressmark/contract/workflow/transition-tasks.ts'
import { findTransitionsByResourceType } from '@pressmark/contract/workflow/transitions.ts'
import sharp from 'sharp'
import { launch, VISITOR } from '../../tools/harness/browser.ts'
import { signedIn, type Calls } from './support/fixtures/calls.ts'
import { waitForDemoImages } from './support/pixels/drawn.ts'
import { repository } from '../../tools/harness/repository.ts'
import { createProduct, PASSWORD } from '../../tools/harness/product.ts'
import { keepMenuClosed } from './support/browser/browser-sessions.ts'
import { LOCALES } from './support/screens/looks.ts'
import type { Language } from './support/screens/types.ts'

const FOLDER = path.join(repository, 'apps/server/help/pictures')
const WIDTH = 960
const MAX_BYTES = 60_000

const WORDS = {
  en: {
    add: 'Add item',
    title: 'Title',
    author: 'Author',
    pressmark: 'Pressmark',
    all: 'Select all',
    more: 'More actions',
    field: 'Edit a field',
    fields: 'Field',
    value: 'Value',
    gift: 'Bequest of Countess Orsini, 1921',
    preview: 'Preview',
    share: 'Share',
    workflow: 'Workflow actions',
    setUp: 'Set up',
    factor: 'Second factor',
    password: 'Password',
  },
  it: {
    add: 'Aggiungi oggetto',
    title: 'Titolo',
    author: 'Autore',
    pressmark: 'Segnatura',
    all: 'Seleziona tutto',
    more: 'Altre azioni',
    field: 'Modifica un campo',
    fields: 'Campo',
    value: 'Valore',
    gift: 'Legato della contessa Orsini, 1921',
    preview: 'Anteprima',
    share: 'Condividi',
    workflow: 'Azioni del flusso di lavoro',
    setUp: 'Imposta',
    factor: 'Secondo fattore',
    password: 'Password',
  },
} as const

type Picture = {
  as: 'editor' | 'admin'
  show: (page: Page, words: (typeof WORDS)[Language], item: Item) => Promise<void>
}

const addressOfItem = ({ uuid, parentCollectionsUuids }: Item) =>
  `/ui/catalog/${parentCollectionsUuids[0]}/cultural-item/${uuid}`
const dialogOf = (page: Page) => page.getByRole('dialog')

const PICTURES: Record<string, Picture> = {
  catalogue: {
    as: 'editor',
    show: async (page) => {
      await page.goto('/ui/catalog')
      await page.getByRole('listitem').locator('img').first().waitFor()
    },
  },
  item: {
    as: 'editor',
    show: async (page, _words, item) => void (await page.goto(addressOfItem(item))),
  },
  wizard: {
    as: 'editor',
    show: async (page, words) => {
      await page.goto('/ui/catalog')
      await page.getByRole('button', { name: words.add }).click()
      await dialogOf(page).getByRole('textbox', { name: words.title }).fill('Portolano')
      await dialogOf(page).getByRole('textbox', { name: words.author }).fill('Battista Grani')
      await dialogOf(page).getByRole('textbox', { name: words.pressmark }).fill('Cart. 27')
    },
  },
  edit: {
    as: 'editor',
    show: async (page, words, { parentCollectionsUuids }) => {
      await page.goto(`/ui/catalog/${parentCollectionsUuids[0]}`)
      await page.getByRole('checkbox', { name: words.all }).click()
      await page.getByRole('button', { name: words.more }).click()
      await page.getByRole('menuitem', { name: words.field }).click()
      await dialogOf(page).getByRole('combobox', { name: words.fields }).selectOption('provenance')
      await dialogOf(page).getByRole('textbox', { name: words.value }).fill(words.gift)
      await dialogOf(page).getByRole('button', { name: words.preview }).click()
      await dialogOf(page).getByRole('button', { name: words.preview }).waitFor({ state: 'hidden' })
    },
  },
  share: {
    as: 'editor',
    show: async (page, words, item) => {
      await page.goto(addressOfItem(item))
      await page.getByRole('button', { name: words.share, exact: true }).click()
      await dialogOf(page).getByRole('tab').first().waitFor()
    },
  },
  people: {
    as: 'admin',
    show: async (page) => {
      await page.goto('/ui/management?tab=people')
      await page.getByRole('table').waitFor()
    },
  },
  actions: {
    as: 'editor',
    show: async (page, words, { parentCollectionsUuids }) => {
      await page.goto(`/ui/catalog/${parentCollectionsUuids[0]}`)
      await page.getByRole('checkbox', { name: words.all }).click()
      await page.getByRole('button', { name: words.more }).click()
      await page.getByRole('menuitem', { name: words.workflow }).click()
      await dialogOf(page).getByRole('radio').first().waitFor()
    },
  },
  inbox: {
    as: 'editor',
    show: async (page) => {
      await page.goto('/ui/inbox')
      await page.getByRole('main').getByRole('checkbox').first().waitFor()
    },
  },
  workflow: {
    as: 'admin',
    show: async (page) => {
      await page.goto('/ui/configuration?tab=workflows&part=transitions')
      await page.locator('.react-flow__node').first().waitFor()
    },
  },
  messages: {
    as: 'admin',
    show: async (page) => {
      await page.goto('/ui/management?tab=messages')
      await page.getByText('conservation@museum.example').first().waitFor()
    },
  },
  factor: {
    as: 'editor',
    show: async (page, words) => {
      await page.goto('/ui/management/self')
      const part = page.getByRole('region', { name: words.factor })
      await part.getByRole('button', { name: words.setUp }).click()
      await part.getByRole('textbox', { name: words.password }).fill(PASSWORD)
      await part.getByRole('button', { name: words.setUp }).click()
      await part.getByRole('img', { name: /QR/ }).scrollIntoViewIfNeeded()
    },
  },
}

/* Fills the inbox and the list of emails. */
const submitAgain = async ({ admin, editor }: Record<'admin' | 'editor', Calls>, items: Item[]): Promise<void> => {
  const idOf = async (name: string): Promise<string> => {
    const { _embedded } = await admin.call(findTransitionsByResourceType, { query: { resourceType: 'ITEM' } })
    return _embedded.transitionTemplates.find((transition) => transition.name === name)!.uuid
  }
  const [withdraw, submit] = [await idOf('withdraw'), await idOf('submit')]
  const parameters = {
    recipients: ['conservation@museum.example'],
    subject: '{title}: {state}',
    body: '{title} ({pressmark}) is in the state {state} now. {link}',
  }
  await admin.call(createTask, { body: { templateName: 'sendEmail', transitionUuid: submit, parameters } })
  for (const { uuid: assetUuid } of items)
    for (const transitionUuid of [withdraw, submit])
      await editor.call(fireTransition, { body: { assetUuid, resourceType: 'ITEM', transitionUuid } })
}

const product = await createProduct()
const browser = await chromium.launch(launch)
try {
  await mkdir(FOLDER, { recursive: true })
  await product.start()
  const people = {
    editor: await signedIn(product.address(), 'editor'),
    admin: await signedIn(product.address(), 'admin'),
  }
  await waitForDemoImages(people.editor)
  const { _embedded } = await people.editor.call(findAllItems, { query: { size: 1000 } })
  const item = _embedded.culturalItems.find(({ sgtt }) => sgtt.startsWith('Portolano'))
  if (!item) throw new Error('The demo has no portolano')
  const published = _embedded.culturalItems.filter(({ state, uuid }) => state === 'Published' && uuid !== item.uuid)
  await submitAgain(people, published.slice(0, 4))
  for (const [language, locale] of Object.entries(LOCALES) as [Language, string][]) {
    for (const [name, { as, show }] of Object.entries(PICTURES)) {
      const storageState = await people[as].storageState()
      const viewport = { width: 1280, height: 800 }
      const context = await browser.newContext({
        ...VISITOR,
        viewport,
        locale,
        baseURL: product.address(),
        storageState,
      })
      const page = await context.newPage()
      keepMenuClosed(page)
      await show(page, WORDS[language], item)
      await page.waitForTimeout(3000)
      await save(await page.screenshot(), path.join(FOLDER, `${name}-${language}.webp`))
      await context.close()
    }
  }
  for (const { end } of Object.values(people)) await end()
} finally {
  await browser.close()
  await product.remove()
}

/* Saves the picture with the highest quality that stays below the size limit. */
async function save(screen: Buffer, file: string): Promise<void> {
  for (let quality = 80; quality > 20; quality -= 6) {
    const picture = await sharp(screen).resize(WIDTH).webp({ quality }).toBuffer()
    if (picture.length <= MAX_BYTES) return writeFile(file, picture)
  }
  throw new Error(`${file} cannot be small enough`)
}
