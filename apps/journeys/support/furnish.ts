import { setTimeout as sleep } from 'node:timers/promises'
import { createProduct, type Product } from './product.ts'

/** Where the journeys find the folder that their products begin with. */
export const PREPARED = 'PRESSMARK_FURNISHED'

const DRAWN_MS = 900_000

/** A first start: the product draws a small demo once, and each product of the journeys begins with a copy of what it left.
 *  Journeys bring the pictures that they look at.
 *  @returns its folder, and what removes it */
export const prepareData = async (): Promise<{ folder: string; remove: () => Promise<void> }> => {
  const product = await createProduct(undefined, { DEMO: 'small' })
  try {
    await product.start()
    const late = Date.now() + DRAWN_MS
    while (await hasWork(product.address())) {
      if (Date.now() > late) throw new Error('The demo was not drawn in a quarter of an hour')
      await sleep(500)
    }
    const { code } = await product.end('SIGINT')
    if (code !== 0) throw new Error(`The product ended with ${code}`)
  } catch (error) {
    await product.remove()
    throw error
  }
  return product
}

/** Runs a product that begins with that folder, as long as `provide` takes.
 *  @param settings of the environment, beside those of every journey */
export const withProduct = async (
  provide: (product: Product) => Promise<void>,
  settings: NodeJS.ProcessEnv = {},
): Promise<void> => {
  const product = await createProduct(process.env[PREPARED], settings)
  try {
    await product.start()
    await provide(product)
  } finally {
    await product.remove()
  }
}

/** Before all journeys, unless whoever starts them gives a folder. */
export default async () => {
  if (process.env[PREPARED]) return undefined
  const { folder, remove } = await prepareData()
  process.env[PREPARED] = folder
  return remove
}

const hasWork = async (address: string): Promise<boolean> =>
  /^jobs\{.*\} [1-9]/m.test(await (await fetch(`${address}/metrics`)).text())
